import '../app/no-eval.ts'
import type { Checked } from './checked.ts'

/** Checks a record beside the page, which stays awake meanwhile: a long campaign is thousands of entries. */
export type Reply = { checked: Checked } | { unreadable: true }

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
  self.postMessage({ checked: check(data) } satisfies Reply)
}
