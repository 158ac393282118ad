from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0063_names_said'),
    ]

    operations = [
        migrations.AddField(
            model_name='journalentry',
            name='text',
            field=models.TextField(blank=True, default=''),
        ),
        migrations.AddField(
            model_name='journalentry',
            name='hash',
            field=models.CharField(blank=True, default='', max_length=64),
        ),
        migrations.AddField(
            model_name='journalentry',
            name='salt',
            field=models.CharField(blank=True, default='', max_length=32),
        ),
        migrations.AlterField(
            model_name='journalentry',
            name='at',
            field=models.DateTimeField(default=timezone.now),
        ),
    ]
