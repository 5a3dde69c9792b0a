import '../app/no-eval.ts'
import { polyfillArrayCopies } from '../page-guard/array-copies.ts'
import type { CheckedRecord } from './checked.ts'
import { type FileText, readFileText } from './text-of.ts'

polyfillArrayCopies()

// This web worker checks a record, so that the page stays responsive: a long campaign has thousands of entries.

/**
 * The worker's answer about a file. `text` is the record alone, without surrounding text; `newer` says that a newer
 * version wrote the record, `failed` that the check itself broke off.
 */
export type CheckReply =
  | { checked: CheckedRecord; text: string }
  | { newer: true }
  | { failed: true }
  | Exclude<FileText, { text: string }>
/**
 * A progress message that the worker sends before its reply: the number of a contest's games that have been checked so
 * far.
 */
export interface CheckProgress {
  over: number
  all: number
}

self.onmessage = async ({ data: file }: MessageEvent<Blob>) => {
  // A rejection in this listener would not reach the page.
  const reply = await check(file).catch((error: unknown): CheckReply => {
    console.error(error)
    return { failed: true }
  })
  self.postMessage(reply)
}

async function check(file: Blob): Promise<CheckReply> {
  const given = await readFileText(file)
  if (!('text' in given)) return given
  // The module that checks records is imported only here, after zod is configured, because schemas read zod's
  // configuration when they are created.
  const { checkRecord, readAnyRecord } = await import('./checked.ts')
  const found = readAnyRecord(given.text)
  if (!('data' in found)) return 'newer' in found ? { newer: true } : { unreadable: true }
  const onProgress = (over: number, all: number) => {
    if (over % 10 === 0) self.postMessage({ over, all } satisfies CheckProgress)
  }
  const checked = checkRecord(found.data, onProgress)
  return { checked, text: JSON.stringify(found.data) }
}
