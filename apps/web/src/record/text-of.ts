import { isGzip, mostUnpacked } from '@opsroom/rules/core'

/**
 * The text of a file, or the reason that there is none: the file is unreadable, this browser cannot unpack it, or it
 * unpacks to more than any record may have.
 */
export type FileText = { text: string } | { unreadable: true } | { cannotUnpack: true } | { tooLarge: true }

/** Reads the text of a file, which it unpacks first if the file is gzipped. */
export async function readFileText(file: Blob): Promise<FileText> {
  try {
    if (!isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()))) return { text: await file.text() }
    if (typeof DecompressionStream === 'undefined') return { cannotUnpack: true }
    return await unpacked(file)
  } catch {
    return { unreadable: true }
  }
}

/** @throws if the file is damaged, or was deleted after it was chosen */
async function unpacked(file: Blob): Promise<FileText> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode() }
    size += value.length
    if (size > mostUnpacked) {
      await reader.cancel()
      return { tooLarge: true }
    }
    text += decoder.decode(value, { stream: true })
  }
}
