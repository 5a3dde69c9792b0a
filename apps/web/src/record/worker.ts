import '../app/no-eval.ts'
import { fillInArrayCopies } from '../page-guard/array-copies.ts'
import type { Checked } from './checked.ts'

fillInArrayCopies()

/** Checks a record beside the page, which stays awake meanwhile: a long campaign is thousands of entries. */
export type Reply = { checked: Checked } | { unreadable: true }
/** How many games of a contest are checked, before the reply. */
export interface Progress {
  over: number
  all: number
}

self.onmessage = async ({ data: text }: MessageEvent<string>) => {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    self.postMessage({ unreadable: true } satisfies Reply)
    return
  }
  // Only now: schemas look at how zod is set when they are made.
  const { check } = await import('./checked.ts')
  const onProgress = (over: number, all: number) => {
    if (over % 10 === 0) self.postMessage({ over, all } satisfies Progress)
  }
  self.postMessage({ checked: check(data, onProgress) } satisfies Reply)
}
