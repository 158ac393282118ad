"""The first seventy migrations in one: a new database begins here, in a fraction of the time. One that has
some of them goes on by those files: deleted, a back-up so old could no longer be opened. What they repaired
and filled in were rows; a new database has none but its first term."""

import datetime
import django.core.serializers.json
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import tournament.models.constraints
import tournament.models.deal
import tournament.models.table
import tournament.models.tournament
import uuid
from django.conf import settings
from django.db import migrations, models

from ._first_term import first_term
from ._together import Together


class Migration(migrations.Migration):

    replaces = [
        ('tournament', '0001_initial'),
        ('tournament', '0002_forfeit_of_both'),
        ('tournament', '0003_rulings_and_forfeits'),
        ('tournament', '0004_team_may_be_replaced'),
        ('tournament', '0005_saved_rulesets'),
        ('tournament', '0006_ruling_evidence'),
        ('tournament', '0007_stages_and_exempts'),
        ('tournament', '0008_who_drew_it'),
        ('tournament', '0009_members_of_a_pair'),
        ('tournament', '0010_where_teams_came_from'),
        ('tournament', '0011_limits_of_the_final'),
        ('tournament', '0012_identity_added'),
        ('tournament', '0013_identity_filled'),
        ('tournament', '0014_identity_required'),
        ('tournament', '0015_seats_added'),
        ('tournament', '0016_seats_filled'),
        ('tournament', '0017_seats_constrained'),
        ('tournament', '0018_deals_added'),
        ('tournament', '0019_deals_filled'),
        ('tournament', '0020_deals_required'),
        ('tournament', '0024_journal_added'),
        ('tournament', '0025_journal_filled'),
        ('tournament', '0026_journal_required'),
        ('tournament', '0031_job_club_added'),
        ('tournament', '0032_job_club_filled'),
        ('tournament', '0033_job_club_required'),
        ('tournament', '0034_rows_added'),
        ('tournament', '0035_rows_filled'),
        ('tournament', '0036_rows_required'),
        ('tournament', '0038_limits_repaired'),
        ('tournament', '0039_limits_required'),
        ('tournament', '0040_members_added'),
        ('tournament', '0043_settings_said_once'),
        ('tournament', '0044_indexes_once'),
        ('tournament', '0045_sentences_of_constraints'),
        ('tournament', '0046_results_by_totals'),
        ('tournament', '0047_both_sides_blind'),
        ('tournament', '0048_table_codes'),
        ('tournament', '0049_bell'),
        ('tournament', '0050_prepared_corrections'),
        ('tournament', '0051_games_and_rounds'),
        ('tournament', '0052_counted_deals'),
        ('tournament', '0053_draws'),
        ('tournament', '0054_wall'),
        ('tournament', '0057_evening_of_our_days'),
        ('tournament', '0058_telephones_and_wishes'),
        ('tournament', '0059_later_limits'),
        ('tournament', '0063_names_said'),
        ('tournament', '0064_journal_chained'),
        ('tournament', '0065_chains_begun'),
        ('tournament', '0066_round_days'),
        ('tournament', '0067_qualified'),
        ('tournament', '0068_prizes'),
        ('tournament', '0069_arrivals'),
        ('tournament', '0070_terms'),
    ]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('username', models.CharField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('is_active', models.BooleanField(default=True)),
                ('session_salt', models.CharField(default='', max_length=32)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='Nom du club')),
                ('time_zone', models.CharField(default='Europe/Paris', max_length=40, verbose_name='Fuseau horaire')),
                ('colour', models.CharField(default='#0f4d38', help_text='Foncée, pour que le texte clair s’y lise. Tout le reste garde ses couleurs.', max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}\\Z', 'Une couleur s’écrit comme ceci\xa0: #0f4d38.')], verbose_name='Couleur du bandeau')),
                ('version', models.PositiveIntegerField(default=0)),
                ('keeps_sex', models.BooleanField(default=False, verbose_name='le sexe')),
                ('keeps_birth_year', models.BooleanField(default=False, verbose_name='l’année de naissance')),
                ('keeps_licence', models.BooleanField(default=False, verbose_name='le numéro de licence')),
                ('keeps_category', models.BooleanField(default=False, verbose_name='la catégorie')),
                ('keeps_home_club', models.BooleanField(default=False, verbose_name='le club de la personne')),
                ('keeps_contact', models.BooleanField(default=False, verbose_name='l’adresse électronique et le téléphone')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Pool',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=4)),
                ('order', models.PositiveIntegerField()),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('title', models.CharField(blank=True, max_length=20)),
                ('state', models.CharField(choices=[('released', 'publié'), ('closed', 'clos')], default='released', max_length=8)),
                ('starts_at', models.DateTimeField(blank=True, null=True)),
                ('ends_at', models.DateTimeField(blank=True, null=True)),
                ('seconds_left', models.PositiveIntegerField(blank=True, null=True)),
                ('time_called_at', models.DateTimeField(blank=True, null=True)),
                ('last_deal_at', models.DateTimeField(blank=True, null=True)),
                ('lost_seconds', models.PositiveIntegerField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveIntegerField(default=1)),
                ('kind', models.CharField(default='pools', max_length=12)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('ranked', models.BooleanField(default=True)),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('note', models.CharField(blank=True, max_length=60)),
                ('wrong_codes', models.PositiveSmallIntegerField(default=0)),
                ('code_locked_until', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Term',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(unique=True)),
                ('machine', models.CharField(blank=True, max_length=64)),
                ('address', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('seal', models.CharField(blank=True, max_length=64)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='WriteToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=43, unique=True)),
                ('content_hash', models.CharField(max_length=64)),
                ('answer', models.JSONField(default=dict)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('number', models.PositiveIntegerField()),
                ('key', models.CharField(blank=True, max_length=20)),
                ('state', models.CharField(choices=[('draft', 'brouillon'), ('released', 'publié'), ('taken_back', 'repris')], default='draft', max_length=10)),
                ('engine', models.CharField(max_length=20)),
                ('engine_version', models.PositiveIntegerField()),
                ('seed', models.PositiveBigIntegerField()),
                ('record', models.JSONField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('released_at', models.DateTimeField(blank=True, null=True)),
                ('seed_from', models.CharField(blank=True, choices=[('program', 'faite par le programme'), ('lottery', 'du nombre crié et du secret'), ('typed', 'écrite à la main')], max_length=7)),
                ('seed_at', models.DateTimeField(blank=True, null=True)),
                ('back_reason', models.CharField(blank=True, max_length=200)),
                ('back_at', models.DateTimeField(blank=True, null=True)),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='draws', to=settings.AUTH_USER_MODEL)),
                ('seed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='seeds', to=settings.AUTH_USER_MODEL)),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draws', to='tournament.stage')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('number', models.PositiveIntegerField()),
                ('wave', models.PositiveSmallIntegerField(default=1)),
                ('counts_for', models.CharField(blank=True, choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('planned', models.PositiveIntegerField(blank=True, null=True)),
                ('bracket', models.CharField(blank=True, max_length=12)),
                ('level', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('title', models.CharField(blank=True, max_length=20)),
                ('place_won', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('place_lost', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('state', models.CharField(choices=[('waiting', 'à jouer'), ('playing', 'en cours'), ('submitted', 'à confirmer'), ('confirmed', 'confirmée'), ('forfeited', 'forfait')], default='waiting', max_length=10)),
                ('version', models.PositiveIntegerField(default=0)),
                ('result_from', models.CharField(choices=[('deals', 'Deals'), ('totals', 'Totals')], default='deals', max_length=6)),
                ('total_a', models.IntegerField(blank=True, null=True)),
                ('total_b', models.IntegerField(blank=True, null=True)),
                ('deal_count', models.PositiveIntegerField(default=0)),
                ('capots_a', models.PositiveIntegerField(default=0)),
                ('capots_b', models.PositiveIntegerField(default=0)),
                ('games_a', models.PositiveSmallIntegerField(default=0)),
                ('games_b', models.PositiveSmallIntegerField(default=0)),
                ('over', models.BooleanField(default=False)),
                ('winner', models.CharField(blank=True, choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('forfeited_by', models.CharField(blank=True, choices=[('A', 'A'), ('B', 'B'), ('X', 'les deux')], max_length=1)),
                ('target', models.PositiveIntegerField(blank=True, null=True)),
                ('max_deals', models.PositiveIntegerField(blank=True, null=True)),
                ('minutes', models.PositiveIntegerField(blank=True, null=True)),
                ('games', models.PositiveSmallIntegerField(default=1)),
                ('limits_changed', models.BooleanField(default=False)),
                ('first_dealer', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('seats_swapped', models.BooleanField(default=False)),
                ('one_phone', models.BooleanField(default=False)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('last_deal_at', models.DateTimeField(blank=True, null=True)),
                ('signed_a_at', models.DateTimeField(blank=True, null=True)),
                ('signed_b_at', models.DateTimeField(blank=True, null=True)),
                ('signed_a_name', models.CharField(blank=True, max_length=130)),
                ('signed_b_name', models.CharField(blank=True, max_length=130)),
                ('submitted_at', models.DateTimeField(blank=True, null=True)),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('confirmed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='confirmed', to=settings.AUTH_USER_MODEL)),
                ('draw', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournament.draw')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournament.round')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Incident',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('kind', models.CharField(choices=[('misdeal', 'fausse donne'), ('revoke', 'renonce'), ('exposed', 'mauvaise carte'), ('agreement', 'accord entre les équipes'), ('replacement', 'remplacement'), ('other', 'autre')], max_length=12)),
                ('side', models.CharField(blank=True, choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('data', models.JSONField(default=dict)),
                ('text', models.CharField(blank=True, max_length=300)),
                ('cancelled', models.BooleanField(default=False)),
                ('cancel_reason', models.CharField(blank=True, max_length=200)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('deal', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to='tournament.deal')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to='tournament.match')),
            ],
            options={
                'ordering': ['id'],
            },
            bases=(tournament.models.deal.NamesDeal, models.Model),
        ),
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('side', models.CharField(blank=True, choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('who', models.CharField(blank=True, max_length=130)),
                ('what', models.CharField(max_length=30)),
                ('text', models.CharField(blank=True, max_length=500)),
                ('answer', models.CharField(blank=True, max_length=500)),
                ('state', models.CharField(choices=[('open', 'ouvert'), ('ruled', 'tranché'), ('settled', 'réglé entre les équipes')], default='open', max_length=8)),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('seen_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('deal', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='disputes', to='tournament.deal')),
                ('opened_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='disputes', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='disputes', to='tournament.match')),
            ],
            options={
                'ordering': ['id'],
            },
            bases=(tournament.models.deal.NamesDeal, models.Model),
        ),
        migrations.AddField(
            model_name='deal',
            name='match',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='tournament.match'),
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('given_name', models.CharField(blank=True, max_length=60, verbose_name='Prénom')),
                ('family_name', models.CharField(blank=True, max_length=60, verbose_name='Nom')),
                ('search_key', models.CharField(blank=True, db_index=True, max_length=130)),
                ('sex', models.CharField(blank=True, choices=[('f', 'femme'), ('m', 'homme')], max_length=1, verbose_name='Sexe')),
                ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1900, 'Une année en quatre chiffres, comme 1958.'), django.core.validators.MaxValueValidator(2100, 'Une année en quatre chiffres, comme 1958.')], verbose_name='Année de naissance')),
                ('licence', models.CharField(blank=True, max_length=30, verbose_name='Numéro de licence')),
                ('category', models.CharField(blank=True, max_length=30, verbose_name='Catégorie')),
                ('home_club', models.CharField(blank=True, max_length=60, verbose_name='Son club')),
                ('email', models.EmailField(blank=True, max_length=120, verbose_name='Adresse électronique')),
                ('telephone', models.CharField(blank=True, max_length=30, verbose_name='Téléphone')),
                ('name_hidden', models.BooleanField(default=False, help_text='Dans la salle et sur les pages publiques, ses initiales.', verbose_name='Ne pas afficher son nom en public')),
                ('active', models.BooleanField(default=True, help_text='Sinon, proposé en dernier aux inscriptions.', verbose_name='Vient encore')),
                ('erased_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='members', to='tournament.club')),
                ('merged_into', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged', to='tournament.member')),
            ],
            options={
                'ordering': ['search_key', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('desk', 'table d’organisation'), ('referee', 'arbitre'), ('organiser', 'organisation')], max_length=12)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='tournament.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('to_side', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('points', models.IntegerField()),
                ('article', models.CharField(max_length=12)),
                ('reason', models.CharField(max_length=300)),
                ('reason_code', models.CharField(blank=True, max_length=40)),
                ('cancelled', models.BooleanField(default=False)),
                ('cancel_reason', models.CharField(blank=True, max_length=200)),
                ('in_totals', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('deal', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.deal')),
                ('incident', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.incident')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.match')),
            ],
            options={
                'verbose_name_plural': 'penalties',
                'ordering': ['id'],
            },
            bases=(tournament.models.deal.NamesDeal, models.Model),
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('given_name', models.CharField(blank=True, max_length=60)),
                ('family_name', models.CharField(blank=True, max_length=60)),
                ('search_key', models.CharField(db_index=True, max_length=130)),
                ('telephone', models.CharField(blank=True, max_length=30)),
                ('name_hidden', models.BooleanField(default=False)),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.club')),
                ('member', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players', to='tournament.member')),
                ('replaces', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replaced_by', to='tournament.player')),
            ],
        ),
        migrations.CreateModel(
            name='SavedRuleset',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='Nom du règlement')),
                ('name_key', models.CharField(max_length=100)),
                ('base', models.CharField(max_length=60)),
                ('rules', models.JSONField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulesets', to='tournament.club')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulesets', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['name_key'],
            },
        ),
        migrations.CreateModel(
            name='Slot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('bracket', models.CharField(blank=True, max_length=12)),
                ('source_kind', models.CharField(blank=True, choices=[('pool', 'Pool'), ('stage', 'Stage'), ('across', 'Across'), ('overall', 'Overall')], max_length=7)),
                ('source_number', models.PositiveIntegerField(blank=True, null=True)),
                ('source_place', models.PositiveIntegerField(blank=True, null=True)),
                ('pool', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='slots', to='tournament.pool')),
                ('source_pool', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.pool')),
                ('source_stage', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.stage')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='slots', to='tournament.stage')),
            ],
            options={
                'ordering': ['pool', 'position'],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='slot_a',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches_as_a', to='tournament.slot'),
        ),
        migrations.AddField(
            model_name='match',
            name='slot_b',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches_as_b', to='tournament.slot'),
        ),
        migrations.AddField(
            model_name='round',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='pool',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pools', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='match',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournament.stage'),
        ),
        migrations.AddField(
            model_name='match',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='tournament.table'),
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('number', models.PositiveIntegerField(blank=True, null=True)),
                ('club_name', models.CharField(blank=True, max_length=60)),
                ('club_key', models.CharField(blank=True, max_length=60)),
                ('seed', models.PositiveIntegerField(blank=True, null=True)),
                ('status', models.CharField(choices=[('waiting', 'liste d’attente'), ('registered', 'inscrite'), ('cancelled', 'désinscrite'), ('void', 'remplacée'), ('withdrawn', 'abandon'), ('absent', 'absente'), ('out', 'disqualifiée'), ('pair', 'paire d’un tour')], default='registered', max_length=10)),
                ('checked_in', models.BooleanField(default=False)),
                ('paid', models.BooleanField(default=False)),
                ('search_key', models.CharField(db_index=True, max_length=330)),
                ('note', models.CharField(blank=True, max_length=120)),
                ('qualified_rank', models.PositiveIntegerField(blank=True, null=True)),
                ('registered_at', models.DateTimeField(auto_now_add=True)),
                ('kept_1', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.player')),
                ('kept_2', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.player')),
                ('pair_1', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.team')),
                ('pair_2', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.team')),
            ],
            options={
                'ordering': ['number', 'id'],
            },
        ),
        migrations.AddField(
            model_name='slot',
            name='team',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='slots', to='tournament.team'),
        ),
        migrations.AddField(
            model_name='player',
            name='first_of',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='player_1', to='tournament.team'),
        ),
        migrations.AddField(
            model_name='player',
            name='second_of',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='player_2', to='tournament.team'),
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_days', models.JSONField(blank=True, default=list)),
                ('games', models.PositiveSmallIntegerField(default=1, help_text='Les limites valent pour chaque manche. À plusieurs manches, on rend les totaux de chacune.', verbose_name='Manches d’une partie')),
                ('round_targets', models.JSONField(blank=True, default=list, help_text='Dans l’ordre des tours\xa0: 12, 12, 12, 15. Un tiret ou rien\xa0: comme les autres parties.', verbose_name='Points à atteindre, tour par tour')),
                ('round_deals', models.JSONField(blank=True, default=list, verbose_name='Donnes, tour par tour')),
                ('round_minutes', models.JSONField(blank=True, default=list, verbose_name='Minutes, tour par tour')),
                ('round_games', models.JSONField(blank=True, default=list, verbose_name='Manches, tour par tour')),
                ('round_caps', models.JSONField(blank=True, default=list, help_text='Ce qu’une partie de ce tour rapporte au plus au classement\u202f; 0\xa0: sans plafond.', verbose_name='Plafond du gagnant, tour par tour')),
                ('round_loser_caps', models.JSONField(blank=True, default=list, verbose_name='Plafond du perdant, tour par tour')),
                ('later_from', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('later_target', models.PositiveIntegerField(blank=True, null=True)),
                ('later_deals', models.PositiveIntegerField(blank=True, null=True)),
                ('later_minutes', models.PositiveIntegerField(blank=True, null=True)),
                ('later_games', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('names_said', models.CharField(choices=[('usual', 'comme d’habitude\xa0: le nom en équipes, le prénom et le nom à la mêlée'), ('full', 'prénom et nom'), ('surname', 'nom seul')], default='usual', help_text='Au classement, au tirage, au pointage, sur le mur et sur le papier.', max_length=7, verbose_name='Comment les noms s’écrivent')),
                ('names_shown', models.CharField(choices=[('full', 'comme partout'), ('initial', 'prénom et initiale du nom')], default='full', max_length=7, verbose_name='Noms sur les pages de la salle')),
                ('prizes', models.TextField(blank=True, default='', max_length=4000, verbose_name='Les lots')),
                ('wall_pin', models.CharField(blank=True, choices=[('welcome', 'l’accueil et qui manque'), ('places', 'qui joue où'), ('tree', 'les tableaux'), ('standings', 'le classement'), ('next', 'ce qui vient'), ('podium', 'le podium'), ('prizes', 'les lots')], max_length=10, verbose_name='Ce que montre le mur')),
                ('wall_message', models.CharField(blank=True, max_length=160, verbose_name='Message')),
                ('wall_call', models.JSONField(blank=True, default=dict)),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('slug', models.SlugField(db_index=False, max_length=60)),
                ('name', models.CharField(max_length=80, verbose_name='Nom du tournoi')),
                ('date', models.DateField(validators=[django.core.validators.MinValueValidator(datetime.date(2000, 1, 1), 'Une date entre 2000 et 2100, comme 20/11/2026.'), django.core.validators.MaxValueValidator(datetime.date(2100, 12, 31), 'Une date entre 2000 et 2100, comme 20/11/2026.')], verbose_name='Date')),
                ('starts_at', models.TimeField(blank=True, null=True, verbose_name='Heure de début')),
                ('place', models.CharField(blank=True, max_length=80, verbose_name='Lieu')),
                ('state', models.CharField(choices=[('preparation', 'en préparation'), ('registration', 'inscriptions'), ('running', 'en cours'), ('closed', 'terminé'), ('archived', 'archivé'), ('cancelled', 'annulé')], default='preparation', max_length=12)),
                ('is_demo', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('ruleset_slug', models.CharField(blank=True, default='missegre', max_length=60)),
                ('ruleset', models.JSONField(blank=True, null=True)),
                ('target', models.PositiveIntegerField(blank=True, default=1000, help_text='Vide\xa0: sans.', null=True, validators=[django.core.validators.MinValueValidator(100), django.core.validators.MaxValueValidator(20000)], verbose_name='Partie en … points')),
                ('max_deals', models.PositiveIntegerField(blank=True, help_text='Vide\xa0: sans.', null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='ou en … donnes')),
                ('minutes', models.PositiveIntegerField(blank=True, default=30, help_text='La donne en cours se finit. Vide\xa0: sans.', null=True, validators=[django.core.validators.MinValueValidator(5), django.core.validators.MaxValueValidator(240)], verbose_name='ou en … minutes')),
                ('final_target', models.PositiveIntegerField(blank=True, help_text='Vide\xa0: comme les autres parties, ou comme le dit le règlement.', null=True, validators=[django.core.validators.MinValueValidator(100), django.core.validators.MaxValueValidator(20000)], verbose_name='La finale en … points')),
                ('final_deals', models.PositiveIntegerField(blank=True, help_text='Vide\xa0: sans.', null=True, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='ou la finale en … donnes')),
                ('target_mode', models.CharField(choices=[('reach', 'l’atteindre suffit'), ('exceed', 'il faut le dépasser')], default='reach', max_length=6, verbose_name='Le score à atteindre')),
                ('draw_allowed', models.BooleanField(default=False, help_text='Sinon, on joue une donne de plus.', verbose_name='Une partie peut finir à égalité')),
                ('table_count', models.PositiveIntegerField(default=8, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(200)], verbose_name='Nombre de tables')),
                ('entry_mode', models.CharField(choices=[('referees', 'les arbitres seulement'), ('tables', 'les tables, sur un téléphone'), ('blind', 'les deux équipes, chacune de son côté, à l’aveugle')], default='tables', max_length=8, verbose_name='Qui saisit les donnes\u202f?')),
                ('results', models.CharField(choices=[('deals', 'donne par donne'), ('totals', 'par les deux totaux de la feuille'), ('either', 'l’un ou l’autre\xa0: la première saisie décide')], default='deals', max_length=6, verbose_name='Comment une partie est rendue')),
                ('totals_style', models.CharField(blank=True, choices=[('S1', 'nombre de donnes fixe, au point près'), ('S2', 'nombre de donnes fixe, arrondi à la dizaine'), ('S3', 'en dizaines (16, 2, 25)'), ('S4', 'jusqu’à un score ou à l’heure, au point près'), ('S5', 'contrée, d’après le règlement'), ('S6', 'sans vérification')], help_text='Vide\xa0: comme le règlement le propose.', max_length=2, verbose_name='Comment les totaux sont vérifiés')),
                ('totals_sweep', models.PositiveSmallIntegerField(default=252, validators=[django.core.validators.MinValueValidator(162), django.core.validators.MaxValueValidator(999)], verbose_name='Ce que vaut une donne capot, en points')),
                ('asks_deals', models.BooleanField(default=False, verbose_name='Demander le nombre de donnes avec les totaux')),
                ('asks_belotes', models.BooleanField(default=False, verbose_name='Demander les belotes avec les totaux')),
                ('asks_capots', models.BooleanField(default=False, help_text='Toujours demandés quand le classement les compte.', verbose_name='Demander les capots avec les totaux')),
                ('two_sheets', models.BooleanField(default=False, help_text='La table d’organisation tape les deux\u202f; différentes, elles appellent l’arbitre.', verbose_name='Chaque équipe rend sa propre feuille')),
                ('fee_cents', models.PositiveIntegerField(blank=True, default=0, verbose_name='Inscription, par joueur (€)')),
                ('max_teams', models.PositiveIntegerField(blank=True, help_text='Au-delà, on va sur la liste d’attente. Vide\xa0: pas de limite.', null=True, validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(400)], verbose_name='Inscrits au plus, équipes ou joueurs')),
                ('individuals', models.BooleanField(default=False, help_text='Chaque tour mélange les joueurs en paires\u202f; le classement est individuel.', verbose_name='Chacun s’inscrit seul (à la mêlée)')),
                ('least_matches', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10)], verbose_name='Parties au moins pour chacun')),
                ('exempt_credit', models.CharField(choices=[('mean', 'la moyenne des gagnantes du tour'), ('target', 'le score à atteindre'), ('fixed', 'un nombre de points fixe')], default='mean', help_text='Fixés quand le tour est clos. Un prix écrit dans le règlement passe avant.', max_length=6, verbose_name='Points d’un tour exempt ou d’un forfait de l’adversaire')),
                ('exempt_points', models.PositiveIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(5000)], verbose_name='Nombre de points fixe')),
                ('late_minutes', models.PositiveSmallIntegerField(default=10, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(120)], verbose_name='Retard permis avant le forfait, en minutes')),
                ('bell', models.CharField(choices=[('alone', 'l’horloge, toute seule, à zéro'), ('referee', 'l’arbitre, quand il l’annonce')], default='alone', help_text='Vaut pour chaque horloge lancée ou relancée ensuite.', max_length=7, verbose_name='Qui annonce la fin du temps\u202f?')),
                ('draw_secret', models.CharField(blank=True, max_length=43)),
                ('draw_fingerprint', models.CharField(blank=True, max_length=64)),
                ('draw_fingerprints', models.JSONField(blank=True, default=list)),
                ('school', models.CharField(choices=[('points', 'aux points'), ('wins', 'aux victoires')], default='wins', max_length=6, verbose_name='Classement')),
                ('criteria', models.JSONField(blank=True, default=list)),
                ('overall', models.CharField(choices=[('place_first', 'la place dans la poule d’abord'), ('all_together', 'tous ensemble')], default='place_first', max_length=12, verbose_name='Classement général')),
                ('match_points', models.JSONField(default=tournament.models.tournament.default_match_points)),
                ('drop_worst', models.BooleanField(default=False, verbose_name='La plus mauvaise partie de chacun ne compte pas')),
                ('ranking_seed', models.PositiveBigIntegerField(default=0)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('arrivals', models.JSONField(blank=True, default=list)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='tournament.club')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to=settings.AUTH_USER_MODEL)),
                ('saved_ruleset', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='tournament.savedruleset')),
            ],
            options={
                'ordering': ['-date', '-id'],
            },
        ),
        migrations.AddField(
            model_name='team',
            name='qualified_in',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='team',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='teams', to='tournament.tournament'),
        ),
        migrations.CreateModel(
            name='TableLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=43, unique=True)),
                ('code', models.CharField(default=tournament.models.table.new_code, max_length=4)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='tournament.table')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='table_links', to='tournament.tournament')),
            ],
        ),
        migrations.AddField(
            model_name='table',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='stage',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='slot',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='slots', to='tournament.tournament'),
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('article', models.CharField(max_length=12)),
                ('evidence', models.CharField(blank=True, max_length=400)),
                ('outcome', models.CharField(max_length=20)),
                ('effect', models.JSONField(default=dict)),
                ('reason', models.CharField(max_length=500)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('corrects', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='corrected_by', to='tournament.ruling')),
                ('deal', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournament.deal')),
                ('dispute', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ruling', to='tournament.dispute')),
                ('incident', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ruling', to='tournament.incident')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournament.match')),
                ('penalty', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournament.penalty')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournament.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
            bases=(tournament.models.deal.NamesDeal, models.Model),
        ),
        migrations.AddField(
            model_name='round',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tournament.tournament'),
        ),
        migrations.CreateModel(
            name='PreparedCorrection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waits', 'attend l’organisateur'), ('done', 'faite'), ('withdrawn', 'retirée'), ('replaced', 'remplacée')], default='waits', max_length=9)),
                ('facts', models.JSONField()),
                ('shown', models.CharField(max_length=16)),
                ('reason', models.CharField(max_length=200)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prepared_corrections', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prepared_corrections', to='tournament.match')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='prepared_corrections', to='tournament.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.AddField(
            model_name='pool',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='pools', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='player',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='players', to='tournament.tournament'),
        ),
        migrations.CreateModel(
            name='PhoneSide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('holder', models.CharField(max_length=64)),
                ('taken_at', models.DateTimeField(auto_now_add=True)),
                ('freed_at', models.DateTimeField(blank=True, null=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phone_sides', to='tournament.match')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phone_sides', to='tournament.team')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='phone_sides', to='tournament.tournament')),
            ],
            options={
                'ordering': ['side', 'id'],
            },
        ),
        migrations.AddField(
            model_name='penalty',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='match',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='matches', to='tournament.tournament'),
        ),
        migrations.CreateModel(
            name='JournalEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sequence', models.PositiveIntegerField()),
                ('verb', models.CharField(max_length=40)),
                ('match_uid', models.UUIDField(blank=True, db_index=True, null=True)),
                ('about', models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('before', models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('after', models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('text', models.TextField(blank=True, default='')),
                ('hash', models.CharField(blank=True, default='', max_length=64)),
                ('salt', models.CharField(blank=True, default='', max_length=32)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='journal', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='journal', to='tournament.club')),
                ('table', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='journal', to='tournament.table')),
                ('tournament', models.ForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='journal', to='tournament.tournament')),
            ],
            options={
                'verbose_name_plural': 'journal entries',
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('arguments', models.JSONField(default=dict)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'running'), ('done', 'done'), ('failed', 'failed')], db_index=True, default='waiting', max_length=8)),
                ('attempts', models.PositiveIntegerField(default=0)),
                ('worker', models.CharField(blank=True, max_length=60)),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('progress', models.PositiveSmallIntegerField(default=0)),
                ('result', models.JSONField(default=dict)),
                ('error', models.CharField(blank=True, max_length=300)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='jobs', to='tournament.club')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='jobs', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to='tournament.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.AddField(
            model_name='incident',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='incidents', to='tournament.tournament'),
        ),
        migrations.CreateModel(
            name='HandedResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.PositiveSmallIntegerField(default=1)),
                ('version', models.PositiveIntegerField(default=1)),
                ('current', models.BooleanField(default=True)),
                ('total_a', models.IntegerField()),
                ('total_b', models.IntegerField()),
                ('deal_count', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('belotes_a', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('belotes_b', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('capots_a', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('capots_b', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('extra_penalties', models.PositiveSmallIntegerField(default=0)),
                ('winner', models.CharField(blank=True, choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('doubts', models.JSONField(blank=True, default=list)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='handed_results', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='handed_results', to='tournament.match')),
                ('entered_table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='handed_results', to='tournament.table')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='handed_results', to='tournament.tournament')),
            ],
            options={
                'ordering': ['game', 'version'],
            },
        ),
        migrations.CreateModel(
            name='Forfeit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('cause', models.CharField(choices=[('match', 'Match'), ('team', 'Team')], max_length=5)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='forfeits', to='tournament.match')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='forfeits', to='tournament.tournament')),
            ],
            options={
                'ordering': ['side'],
            },
        ),
        migrations.CreateModel(
            name='Feeder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('won', models.BooleanField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='feeders', to='tournament.match')),
                ('source', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='feeds', to='tournament.match')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='feeders', to='tournament.tournament')),
            ],
            options={
                'ordering': ['side'],
            },
        ),
        migrations.CreateModel(
            name='Exempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('exempt', 'exempte'), ('missed', 'arrivée après ce tour')], default='exempt', max_length=6)),
                ('points', models.IntegerField(blank=True, null=True)),
                ('draw', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='exempts', to='tournament.draw')),
                ('match', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='catches_up', to='tournament.match')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exempts', to='tournament.round')),
                ('slot', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exempts', to='tournament.slot')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='exempts', to='tournament.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.AddField(
            model_name='draw',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='dispute',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='disputes', to='tournament.tournament'),
        ),
        migrations.CreateModel(
            name='DealVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('current', models.BooleanField(default=True)),
                ('status', models.CharField(max_length=8)),
                ('facts', models.JSONField()),
                ('marks_a', models.IntegerField(blank=True, null=True)),
                ('marks_b', models.IntegerField(blank=True, null=True)),
                ('lines', models.JSONField(default=list)),
                ('notation', models.CharField(max_length=80)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('deal', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='tournament.deal')),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deal_versions', to=settings.AUTH_USER_MODEL)),
                ('entered_table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deal_versions', to='tournament.table')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='deal_versions', to='tournament.tournament')),
            ],
            options={
                'ordering': ['deal__number', 'version'],
            },
        ),
        migrations.AddField(
            model_name='deal',
            name='tournament',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='tournament.tournament'),
        ),
        migrations.CreateModel(
            name='BlindEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('side', models.CharField(choices=[('A', 'A'), ('B', 'B')], max_length=1)),
                ('attempt', models.PositiveSmallIntegerField(default=1)),
                ('version', models.PositiveIntegerField(default=1)),
                ('outcome', models.CharField(choices=[('waits', 'attend l’autre équipe'), ('differs', 'l’autre équipe a saisi autre chose'), ('agreed', 'les deux équipes ont saisi la même chose'), ('taken', 'prise par la table d’organisation'), ('left', 'remplacée ou laissée')], default='waits', max_length=7)),
                ('facts', models.JSONField()),
                ('in_totals', models.BooleanField(default=True)),
                ('doubts', models.JSONField(blank=True, default=list)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='blind_entries', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='blind_entries', to='tournament.match')),
                ('entered_table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='blind_entries', to='tournament.table')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='blind_entries', to='tournament.tournament')),
            ],
            options={
                'ordering': ['number', 'attempt', 'side', 'version'],
            },
        ),
        migrations.CreateModel(
            name='ApartWish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, max_length=120)),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.team')),
                ('two', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournament.team')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='apart_wishes', to='tournament.tournament')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('first', 'premier organisateur'), ('invite', 'invitation'), ('recover', 'mot de passe oublié')], max_length=8)),
                ('role', models.CharField(choices=[('desk', 'table d’organisation'), ('referee', 'arbitre'), ('organiser', 'organisation')], max_length=12)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField(blank=True, null=True)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to='tournament.club')),
                ('for_user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='recoveries', to=settings.AUTH_USER_MODEL)),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='invitations', to=settings.AUTH_USER_MODEL)),
                ('used_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ('first', 'invite', 'recover'))), name='invitation_kind_known'), models.CheckConstraint(condition=models.Q(('role__in', ('desk', 'referee', 'organiser'))), name='invitation_role_known')],
            },
        ),
        Together([
            migrations.AddConstraint(
                model_name='member',
                constraint=models.UniqueConstraint(fields=('club', 'id'), name='one_member_of_a_club'),
            ),
            migrations.AddConstraint(
                model_name='member',
                constraint=models.CheckConstraint(condition=models.Q(('merged_into', models.F('id')), _negated=True), name='merged_into_another', violation_error_message='Une fiche ne se réunit pas à elle-même.'),
            ),
            migrations.AddConstraint(
                model_name='member',
                constraint=models.CheckConstraint(condition=models.Q(('erased_at__isnull', False), models.Q(('family_name', ''), ('given_name', ''), _negated=True), _connector='OR'), name='member_has_a_name', violation_error_message='Donnez au moins un nom ou un prénom.'),
            ),
            migrations.AddConstraint(
                model_name='member',
                constraint=models.CheckConstraint(condition=models.Q(('erased_at', None), models.Q(('active', False), ('birth_year', None), ('category', ''), ('email', ''), ('family_name', ''), ('given_name', ''), ('home_club', ''), ('licence', ''), ('name_hidden', False), ('search_key', ''), ('sex', ''), ('telephone', '')), _connector='OR'), name='erased_member_is_empty'),
            ),
            migrations.AddConstraint(
                model_name='member',
                constraint=models.CheckConstraint(condition=models.Q(('sex__in', ('', 'f', 'm'))), name='member_sex'),
            ),
            migrations.AddConstraint(
                model_name='member',
                constraint=models.CheckConstraint(condition=models.Q(('birth_year', None), models.Q(('birth_year__gte', 1900), ('birth_year__lte', 2100)), _connector='OR'), name='member_birth_year', violation_error_message='Cette année de naissance n’est pas possible.'),
            ),
            migrations.AddConstraint(
                model_name='membership',
                constraint=models.UniqueConstraint(fields=('club', 'user', 'role'), name='one_membership_a_role'),
            ),
            migrations.AddConstraint(
                model_name='membership',
                constraint=models.CheckConstraint(condition=models.Q(('role__in', ('desk', 'referee', 'organiser'))), name='membership_role_known'),
            ),
            migrations.AddConstraint(
                model_name='savedruleset',
                constraint=models.UniqueConstraint(fields=('club', 'name_key'), name='one_ruleset_a_name', violation_error_message='Le club a déjà un règlement de ce nom\xa0: donnez un autre nom.'),
            ),
            migrations.AddConstraint(
                model_name='savedruleset',
                constraint=models.CheckConstraint(condition=models.Q(('name_key', ''), _negated=True), name='ruleset_has_a_name', violation_error_message='Donnez un nom au règlement.'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('saved_ruleset', None), models.Q(('ruleset_slug', ''), _negated=True)), models.Q(('ruleset_slug', ''), ('saved_ruleset__isnull', False)), _connector='OR'), name='one_way_to_name_the_rules'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('state__in', ('preparation', 'registration', 'running', 'closed', 'archived', 'cancelled'))), name='tournament_state_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('entry_mode__in', ('referees', 'tables', 'blind'))), name='tournament_entry_mode_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('results__in', ('deals', 'totals', 'either'))), name='tournament_results_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('totals_style__in', ('', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6'))), name='tournament_totals_style_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('names_said__in', ['usual', 'full', 'surname'])), name='tournament_names_said_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('names_shown__in', ['full', 'initial'])), name='tournament_names_shown_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('bell__in', ('alone', 'referee'))), name='tournament_bell_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('wall_pin__in', ('', 'welcome', 'places', 'tree', 'standings', 'next', 'podium', 'prizes'))), name='tournament_wall_pin_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('games', 1), ('games', 3), ('games', 5), ('games', 7), _connector='OR'), name='tournament_games_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('later_deals', None), ('later_from', None), ('later_games', None), ('later_minutes', None), ('later_target', None)), models.Q(models.Q(('later_games', 1), ('later_games', 3), ('later_games', 5), ('later_games', 7), _connector='OR'), ('later_from__isnull', False), ('later_games__isnull', False)), _connector='OR'), name='later_limits_whole'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('school__in', ('points', 'wins'))), name='tournament_school_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('exempt_credit__in', ('mean', 'target', 'fixed'))), name='tournament_exempt_credit_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('overall__in', ('place_first', 'all_together'))), name='tournament_overall_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('target_mode__in', ('reach', 'exceed'))), name='tournament_target_mode_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.UniqueConstraint(fields=('club', 'id'), name='one_tournament_of_a_club'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.UniqueConstraint(fields=('slug',), name='one_slug_in_the_installation', violation_error_message='Cette adresse est déjà celle d’un autre tournoi.'),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_team_a_number', violation_error_message='Ce numéro est déjà pris.'),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=models.CheckConstraint(condition=models.Q(('number', None), ('number__gte', 1), _connector='OR'), name='team_number_from_1', violation_error_message='Les numéros commencent à 1.'),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(models.Q(('pair_1', models.F('pair_2')), _negated=True), ('kept_1__isnull', False), ('kept_2__isnull', False), ('pair_1__isnull', False), ('pair_2__isnull', False), ('status', 'pair')), models.Q(models.Q(('status', 'pair'), _negated=True), ('pair_1', None), ('pair_2', None)), _connector='OR'), name='pair_of_two_teams'),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=models.CheckConstraint(condition=models.Q(('status__in', ('pair', 'void')), models.Q(('kept_1', None), ('kept_2', None)), _connector='OR'), name='kept_where_nobody_sits'),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=models.CheckConstraint(condition=models.Q(('kept_1', models.F('kept_2')), _negated=True), name='kept_two_players'),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=models.CheckConstraint(condition=models.Q(('status__in', ('waiting', 'registered', 'cancelled', 'void', 'withdrawn', 'absent', 'out', 'pair'))), name='team_status_known'),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=models.CheckConstraint(condition=models.Q(('status__in', ('waiting', 'cancelled', 'void', 'pair')), ('number__isnull', False), _connector='OR'), name='team_that_plays_has_a_number', violation_error_message='Une équipe inscrite a un numéro.'),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='team_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='tablelink',
                constraint=models.UniqueConstraint(condition=models.Q(('revoked_at', None)), fields=('table',), name='one_open_link_a_table'),
            ),
            migrations.AddConstraint(
                model_name='tablelink',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='table_link_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='table',
                constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_table_a_number', violation_error_message='Cette table est déjà dans la salle.'),
            ),
            migrations.AddConstraint(
                model_name='table',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='table_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='stage',
                constraint=models.UniqueConstraint(fields=('tournament', 'order'), name='one_stage_an_order'),
            ),
            migrations.AddConstraint(
                model_name='stage',
                constraint=models.UniqueConstraint(condition=models.Q(('ranked', False)), fields=('tournament',), name='one_stage_beside_the_ranked'),
            ),
            migrations.AddConstraint(
                model_name='stage',
                constraint=models.CheckConstraint(condition=models.Q(('kind', ''), _negated=True), name='stage_has_a_kind'),
            ),
            migrations.AddConstraint(
                model_name='stage',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='stage_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.UniqueConstraint(condition=models.Q(('pool__isnull', False)), fields=('stage', 'pool', 'position'), name='one_slot_a_position_of_a_pool'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.UniqueConstraint(condition=models.Q(('pool', None)), fields=('stage', 'position'), name='one_slot_a_position_without_pool'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.UniqueConstraint(condition=models.Q(('team', None), _negated=True), fields=('stage', 'team'), name='one_slot_a_team_in_a_stage'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('source_kind', ''), ('source_number__isnull', True), ('source_place__isnull', True), ('source_pool__isnull', True), ('source_stage__isnull', True)), models.Q(('source_kind', 'pool'), ('source_number__isnull', False), ('source_place__isnull', True), ('source_pool__isnull', False), ('source_stage__isnull', True)), models.Q(('source_kind', 'stage'), ('source_number__isnull', False), ('source_place__isnull', True), ('source_pool__isnull', True), ('source_stage__isnull', False)), models.Q(('source_kind', 'across'), ('source_number__isnull', False), ('source_place__isnull', False), ('source_pool__isnull', True), ('source_stage__isnull', True)), models.Q(('source_kind', 'overall'), ('source_number__isnull', False), ('source_place__isnull', True), ('source_pool__isnull', True), ('source_stage__isnull', True)), _connector='OR'), name='slot_source_of_its_kind'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.CheckConstraint(condition=models.Q(('source_kind', ''), models.Q(('bracket', ''), _negated=True), _connector='OR'), name='slot_source_into_a_bracket'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.CheckConstraint(condition=models.Q(('source_number', None), ('source_number__gte', 1), _connector='OR'), name='slot_source_number_from_1'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.CheckConstraint(condition=models.Q(('source_place', None), ('source_place__gte', 1), _connector='OR'), name='slot_source_place_from_1'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.CheckConstraint(condition=models.Q(('source_stage', models.F('stage')), _negated=True), name='slot_source_is_another_stage'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='slot_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=models.UniqueConstraint(fields=('stage', 'id'), name='slot_with_stage'),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='ruling_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=models.UniqueConstraint(fields=('match', 'id'), name='ruling_with_match'),
            ),
            migrations.AddConstraint(
                model_name='round',
                constraint=models.UniqueConstraint(fields=('stage', 'number'), name='one_round_a_number'),
            ),
            migrations.AddConstraint(
                model_name='round',
                constraint=models.CheckConstraint(condition=models.Q(('state__in', ('released', 'closed'))), name='round_state_known'),
            ),
            migrations.AddConstraint(
                model_name='round',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='round_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='round',
                constraint=models.UniqueConstraint(fields=('stage', 'id'), name='round_with_stage'),
            ),
            migrations.AddConstraint(
                model_name='preparedcorrection',
                constraint=models.UniqueConstraint(condition=models.Q(('state', 'waits')), fields=('match',), name='one_waiting_correction_a_match'),
            ),
            migrations.AddConstraint(
                model_name='preparedcorrection',
                constraint=models.CheckConstraint(condition=models.Q(('state__in', ('waits', 'done', 'withdrawn', 'replaced'))), name='prepared_correction_state_known'),
            ),
            migrations.AddConstraint(
                model_name='preparedcorrection',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='prepared_correction_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='pool',
                constraint=models.UniqueConstraint(fields=('stage', 'name'), name='one_pool_a_name'),
            ),
            migrations.AddConstraint(
                model_name='pool',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='pool_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='pool',
                constraint=models.UniqueConstraint(fields=('stage', 'id'), name='pool_with_stage'),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('family_name', ''), ('given_name', ''), _negated=True), ('search_key', ''), _connector='OR'), name='player_has_a_name', violation_error_message='Donnez au moins un nom ou un prénom.'),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=models.CheckConstraint(condition=models.Q(('first_of', None), ('second_of', None), _connector='OR'), name='player_sits_once', violation_error_message='Un joueur n’est que dans une équipe.'),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='player_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('club', None), ('member', None)), models.Q(('club__isnull', False), ('member__isnull', False)), _connector='OR'), name='player_and_member_of_a_club'),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=models.UniqueConstraint(condition=models.Q(('first_of__isnull', False), ('second_of__isnull', False), _connector='OR'), fields=('tournament', 'member'), name='member_sits_once', violation_error_message='Cette personne est déjà inscrite à ce tournoi.'),
            ),
            migrations.AddConstraint(
                model_name='phoneside',
                constraint=models.UniqueConstraint(condition=models.Q(('freed_at', None)), fields=('match', 'side'), name='one_phone_a_side'),
            ),
            migrations.AddConstraint(
                model_name='phoneside',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ('A', 'B'))), name='phone_of_a_side'),
            ),
            migrations.AddConstraint(
                model_name='phoneside',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='phone_side_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='penalty',
                constraint=models.CheckConstraint(condition=models.Q(('to_side__in', ('A', 'B'))), name='penalty_side_is_a_side'),
            ),
            migrations.AddConstraint(
                model_name='penalty',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='penalty_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='penalty',
                constraint=models.UniqueConstraint(fields=('match', 'id'), name='penalty_with_match'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.UniqueConstraint(fields=('round', 'number'), name='one_match_a_number'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.UniqueConstraint(fields=('round', 'table', 'wave'), name='one_match_a_table_in_a_wave'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(('slot_a', models.F('slot_b')), _negated=True), name='match_of_two_slots'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('total_a', None), ('total_b', None)), models.Q(('total_a__isnull', False), ('total_b__isnull', False)), _connector='OR'), name='both_totals_or_none'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(('first_dealer', None), ('first_dealer__range', (1, 4)), _connector='OR'), name='dealer_is_a_seat'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(('result_from__in', ('deals', 'totals'))), name='result_from_deals_or_totals'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(('state__in', ('waiting', 'playing', 'submitted', 'confirmed', 'forfeited'))), name='match_state_known'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(('winner__in', ('', 'A', 'B'))), name='match_winner_is_a_side'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(('games', 1), ('games', 3), ('games', 5), ('games', 7), _connector='OR'), name='match_games_known'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(('counts_for__in', ('', 'A', 'B'))), name='match_counts_for_a_side'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ('submitted', 'confirmed')), _negated=True), ('total_a__isnull', False), _connector='OR'), name='match_signed_with_totals'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('forfeited_by__in', ('A', 'B', 'X')), ('state', 'forfeited')), models.Q(models.Q(('state', 'forfeited'), _negated=True), ('forfeited_by', '')), _connector='OR'), name='match_given_up_by_a_side'),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='match_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='journalentry',
                constraint=models.UniqueConstraint(condition=models.Q(('tournament__isnull', False)), fields=('tournament', 'sequence'), name='one_entry_a_sequence_number'),
            ),
            migrations.AddConstraint(
                model_name='journalentry',
                constraint=models.UniqueConstraint(condition=models.Q(('tournament__isnull', True)), fields=('club', 'sequence'), name='one_club_entry_a_sequence_number'),
            ),
            migrations.AddConstraint(
                model_name='job',
                constraint=models.CheckConstraint(condition=models.Q(('state__in', ('waiting', 'running', 'done', 'failed'))), name='job_state_known'),
            ),
            migrations.AddConstraint(
                model_name='incident',
                constraint=models.CheckConstraint(condition=models.Q(('kind__in', ('misdeal', 'revoke', 'exposed', 'agreement', 'replacement', 'other'))), name='incident_kind_known'),
            ),
            migrations.AddConstraint(
                model_name='incident',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ('', 'A', 'B'))), name='incident_side_is_a_side'),
            ),
            migrations.AddConstraint(
                model_name='incident',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='incident_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='incident',
                constraint=models.UniqueConstraint(fields=('match', 'id'), name='incident_with_match'),
            ),
            migrations.AddConstraint(
                model_name='handedresult',
                constraint=models.UniqueConstraint(fields=('match', 'game', 'version'), name='one_result_a_version'),
            ),
            migrations.AddConstraint(
                model_name='handedresult',
                constraint=models.UniqueConstraint(condition=models.Q(('current', True)), fields=('match', 'game'), name='one_current_result_a_game'),
            ),
            migrations.AddConstraint(
                model_name='handedresult',
                constraint=models.CheckConstraint(condition=models.Q(('game__gte', 1)), name='game_from_1'),
            ),
            migrations.AddConstraint(
                model_name='handedresult',
                constraint=models.CheckConstraint(condition=models.Q(('total_a__range', (-9999, 99999)), ('total_b__range', (-9999, 99999))), name='handed_totals_in_range'),
            ),
            migrations.AddConstraint(
                model_name='handedresult',
                constraint=models.CheckConstraint(condition=models.Q(('winner__in', ('', 'A', 'B'))), name='handed_winner_is_a_side'),
            ),
            migrations.AddConstraint(
                model_name='handedresult',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='handed_result_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='forfeit',
                constraint=models.UniqueConstraint(fields=('match', 'side'), name='one_forfeit_a_side'),
            ),
            migrations.AddConstraint(
                model_name='forfeit',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='forfeit_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='forfeit',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ('A', 'B'))), name='forfeit_of_a_side'),
            ),
            migrations.AddConstraint(
                model_name='forfeit',
                constraint=models.CheckConstraint(condition=models.Q(('cause__in', ('match', 'team'))), name='forfeit_has_a_cause'),
            ),
            migrations.AddConstraint(
                model_name='feeder',
                constraint=models.UniqueConstraint(fields=('match', 'side'), name='one_feeder_a_side'),
            ),
            migrations.AddConstraint(
                model_name='feeder',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='feeder_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='feeder',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ('A', 'B'))), name='feeder_of_a_side'),
            ),
            migrations.AddConstraint(
                model_name='feeder',
                constraint=models.CheckConstraint(condition=models.Q(('match', models.F('source')), _negated=True), name='feeder_is_another_match'),
            ),
            migrations.AddConstraint(
                model_name='exempt',
                constraint=models.UniqueConstraint(fields=('round', 'slot'), name='one_exempt_a_slot_in_a_round'),
            ),
            migrations.AddConstraint(
                model_name='exempt',
                constraint=models.CheckConstraint(condition=models.Q(('kind__in', ('exempt', 'missed'))), name='exempt_kind_known'),
            ),
            migrations.AddConstraint(
                model_name='exempt',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='exempt_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='draw',
                constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_draw_a_number'),
            ),
            migrations.AddConstraint(
                model_name='draw',
                constraint=models.CheckConstraint(condition=models.Q(('seed_from__in', ('', 'program', 'lottery', 'typed'))), name='draw_seed_from_known'),
            ),
            migrations.AddConstraint(
                model_name='draw',
                constraint=models.UniqueConstraint(condition=models.Q(('state', 'released')), fields=('stage', 'key'), name='one_released_draw_a_key'),
            ),
            migrations.AddConstraint(
                model_name='draw',
                constraint=models.CheckConstraint(condition=models.Q(('state__in', ('draft', 'released', 'taken_back'))), name='draw_state_known'),
            ),
            migrations.AddConstraint(
                model_name='draw',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='draw_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='dispute',
                constraint=models.CheckConstraint(condition=models.Q(('state__in', ('open', 'ruled', 'settled'))), name='dispute_state_known'),
            ),
            migrations.AddConstraint(
                model_name='dispute',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ('', 'A', 'B'))), name='dispute_side_is_a_side'),
            ),
            migrations.AddConstraint(
                model_name='dispute',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='dispute_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='dispute',
                constraint=models.UniqueConstraint(fields=('match', 'id'), name='dispute_with_match'),
            ),
            migrations.AddConstraint(
                model_name='dealversion',
                constraint=models.UniqueConstraint(fields=('deal', 'version'), name='one_deal_a_version'),
            ),
            migrations.AddConstraint(
                model_name='dealversion',
                constraint=models.UniqueConstraint(condition=models.Q(('current', True)), fields=('deal',), name='one_current_version_a_deal'),
            ),
            migrations.AddConstraint(
                model_name='dealversion',
                constraint=models.CheckConstraint(condition=models.Q(models.Q(('marks_a', None), ('marks_b', None)), models.Q(('marks_a__isnull', False), ('marks_b__isnull', False)), _connector='OR'), name='both_marks_or_none'),
            ),
            migrations.AddConstraint(
                model_name='dealversion',
                constraint=models.CheckConstraint(condition=models.Q(('status__in', ('played', 'passed', 'annulled', 'penalty', 'counted'))), name='deal_version_status_known'),
            ),
            migrations.AddConstraint(
                model_name='dealversion',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='deal_version_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='deal',
                constraint=models.UniqueConstraint(fields=('match', 'number'), name='one_deal_a_number'),
            ),
            migrations.AddConstraint(
                model_name='deal',
                constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='deal_number_from_1'),
            ),
            migrations.AddConstraint(
                model_name='deal',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='deal_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='deal',
                constraint=models.UniqueConstraint(fields=('match', 'id'), name='deal_with_match'),
            ),
            migrations.AddConstraint(
                model_name='blindentry',
                constraint=models.UniqueConstraint(fields=('match', 'number', 'side', 'version'), name='one_blind_entry_a_version'),
            ),
            migrations.AddConstraint(
                model_name='blindentry',
                constraint=models.UniqueConstraint(condition=models.Q(('outcome', 'waits')), fields=('match', 'number', 'side'), name='one_waiting_entry_a_side'),
            ),
            migrations.AddConstraint(
                model_name='blindentry',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ('A', 'B'))), name='blind_entry_of_a_side'),
            ),
            migrations.AddConstraint(
                model_name='blindentry',
                constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ('waits', 'differs', 'agreed', 'taken', 'left'))), name='blind_entry_outcome_known'),
            ),
            migrations.AddConstraint(
                model_name='blindentry',
                constraint=models.CheckConstraint(condition=models.Q(('attempt__gte', 1)), name='blind_attempt_from_1'),
            ),
            migrations.AddConstraint(
                model_name='blindentry',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='blind_entry_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='apartwish',
                constraint=models.UniqueConstraint(fields=('one', 'two'), name='one_wish_a_couple', violation_error_message='Ces deux équipes sont déjà à tenir séparées.'),
            ),
            migrations.AddConstraint(
                model_name='apartwish',
                constraint=models.CheckConstraint(condition=models.Q(('one__lt', models.F('two'))), name='wish_of_two_teams_in_order'),
            ),
            migrations.AddConstraint(
                model_name='apartwish',
                constraint=models.UniqueConstraint(fields=('tournament', 'id'), name='wish_with_tournament'),
            ),
            migrations.AddConstraint(
                model_name='member',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('club', 'merged_into'), name='merged_in_one_club', to_fields=('club', 'id')),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'pair_1'), name='team_pair_1_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'pair_2'), name='team_pair_2_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'kept_1'), name='team_kept_1_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='team',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'kept_2'), name='team_kept_2_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='tablelink',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'table'), name='table_link_table_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'stage'), name='slot_stage_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'team'), name='slot_team_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'source_pool'), name='slot_source_pool_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'source_stage'), name='slot_source_stage_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='slot',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('stage', 'pool'), name='slot_pool_of_stage', to_fields=('stage', 'id')),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='ruling_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'dispute'), name='ruling_dispute_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'penalty'), name='ruling_penalty_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'incident'), name='ruling_incident_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'corrects'), name='ruling_corrects_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='ruling',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'deal'), name='ruling_deal_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='round',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'stage'), name='round_stage_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='preparedcorrection',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='prepared_correction_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='pool',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'stage'), name='pool_stage_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'first_of'), name='player_first_of_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'second_of'), name='player_second_of_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'replaces'), name='player_replaces_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('club', 'member'), name='member_of_this_club', to_fields=('club', 'id')),
            ),
            migrations.AddConstraint(
                model_name='player',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('club', 'tournament'), name='player_of_this_club', to_fields=('club', 'id')),
            ),
            migrations.AddConstraint(
                model_name='phoneside',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='phone_side_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='phoneside',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'team'), name='phone_side_team_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='penalty',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='penalty_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='penalty',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'deal'), name='penalty_deal_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='penalty',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'incident'), name='penalty_incident_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'stage'), name='match_stage_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'draw'), name='match_draw_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'table'), name='match_table_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('stage', 'round'), name='match_round_of_stage', to_fields=('stage', 'id')),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('stage', 'slot_a'), name='match_slot_a_of_stage', to_fields=('stage', 'id')),
            ),
            migrations.AddConstraint(
                model_name='match',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('stage', 'slot_b'), name='match_slot_b_of_stage', to_fields=('stage', 'id')),
            ),
            migrations.AddConstraint(
                model_name='incident',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='incident_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='incident',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'deal'), name='incident_deal_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='handedresult',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='handed_result_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='handedresult',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'entered_table'), name='handed_result_entered_table_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='forfeit',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='forfeit_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='feeder',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='feeder_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='feeder',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'source'), name='feeder_source_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='exempt',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'round'), name='exempt_round_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='exempt',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'slot'), name='exempt_slot_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='exempt',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'draw'), name='exempt_draw_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='exempt',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='exempt_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='draw',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'stage'), name='draw_stage_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='dispute',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='dispute_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='dispute',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('match', 'deal'), name='dispute_deal_of_match', to_fields=('match', 'id')),
            ),
            migrations.AddConstraint(
                model_name='dealversion',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'deal'), name='deal_version_deal_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='dealversion',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'entered_table'), name='deal_version_entered_table_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='deal',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='deal_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='blindentry',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'match'), name='blind_entry_match_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='blindentry',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'entered_table'), name='blind_entry_table_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='apartwish',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'one'), name='wish_one_of_tournament', to_fields=('tournament', 'id')),
            ),
            migrations.AddConstraint(
                model_name='apartwish',
                constraint=tournament.models.constraints.CompositeForeignKey(from_fields=('tournament', 'two'), name='wish_two_of_tournament', to_fields=('tournament', 'id')),
            ),
        ]),
        migrations.RunPython(first_term, migrations.RunPython.noop),
    ]
