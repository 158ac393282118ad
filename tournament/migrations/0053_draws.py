from django.conf import settings
from django.db import migrations, models


def say_the_lotteries(apps, schema_editor):
    """Of a draw made before only a lottery is certain: its record has it. A seed of old may have been typed."""
    drawn = apps.get_model("tournament", "Draw").objects
    drawn.filter(record__has_key="lottery").update(seed_from="lottery")


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0052_counted_deals'),
    ]

    operations = [
        migrations.AddField(
            model_name='draw',
            name='seed_from',
            field=models.CharField(blank=True, choices=[('program', 'faite par le programme'), ('lottery', 'du nombre crié et du secret'), ('typed', 'écrite à la main')], default='', max_length=7),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='draw',
            name='seed_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=models.deletion.PROTECT, related_name='seeds', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='draw',
            name='seed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='draw',
            name='back_reason',
            field=models.CharField(blank=True, default='', max_length=200),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='draw',
            name='back_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='draw_fingerprint',
            field=models.CharField(blank=True, default='', max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='tournament',
            name='draw_fingerprints',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.RunPython(say_the_lotteries, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='draw',
            constraint=models.CheckConstraint(condition=models.Q(('seed_from__in', ('', 'program', 'lottery', 'typed'))), name='draw_seed_from_known'),
        ),
    ]
