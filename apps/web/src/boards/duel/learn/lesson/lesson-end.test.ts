import { render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { expect, it } from 'vitest'
import LessonEnd from './LessonEnd.svelte'
import { Lesson } from './lesson.svelte.ts'

it('offers the next step before it compares the night with the example', () => {
  const lesson = new Lesson('british', { british: '', german: '' })
  lesson.playOut()
  render(LessonEnd, { lesson, next: createRawSnippet(() => ({ render: () => '<a href="/">On</a>' })) })
  const details = screen.getByRole('group')
  expect(details.hasAttribute('open')).toBe(false)
  const next = screen.getByRole('link', { name: 'On' })
  expect(next.compareDocumentPosition(details) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
