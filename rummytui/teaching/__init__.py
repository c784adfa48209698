"""Lessons: first hands with stacked cards, where each step says what to do and why."""

from rummytui.teaching.course import Course, Lesson, LessonStep, lesson_called, lessons

__all__ = ["Course", "Lesson", "LessonStep", "lesson_called", "lessons"]
