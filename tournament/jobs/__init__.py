"""FLOOR 2: the job queue. A row written in the business transaction *is* the task; workers claim rows."""

from .queue import Progress, enqueue, task

__all__ = ["Progress", "enqueue", "task"]
