import type { AnswerOf } from '@opsroom/protocol'
import type { z } from 'zod/mini'
import { isPassing } from './answered.ts'
import { storedData, storeText } from './kept.ts'

type Saved = { type: string }
/** Drafts are kept in the storage of the single browser tab, so that two tabs do not overwrite each other's drafts. */
const tab = 'sessionStorage'
const pause = 700
const secondTry = 3000

function parsedBy(schema: z.ZodMiniType<Saved>, draft: unknown): Saved | undefined {
  const parsed = schema.safeParse(draft)
  return draft !== undefined && parsed.success ? parsed.data : undefined
}

/**
 * The order under construction, stored on the server (D3.8). It is saved shortly after the last change and when the
 * page is hidden, and restored when the table is opened. Until the server has it, the tab stores it too, so that it
 * survives a reload while the server is down.
 */
export class Draft {
  readonly #save: (draft: Saved) => Promise<AnswerOf<'draft.save'>>
  readonly #key: string
  /** The draft found when the table was opened. */
  restored = $state.raw<Saved | undefined>()
  #latest: Saved | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param place the table and the seat of the draft, for its key in the tab's storage */
  constructor(place: string, save: (draft: Saved) => Promise<AnswerOf<'draft.save'>>) {
    this.#save = save
    this.#key = `opsroom.draft.${place}`
    document.addEventListener('visibilitychange', this.#onHide)
    window.addEventListener('pagehide', this.flush)
  }

  /**
   * Restores the draft when the table is opened.
   * @param draft the draft stored by the server; an unsent draft in the tab's storage is newer and takes precedence
   */
  restore(schema: z.ZodMiniType<Saved>, draft: Saved | undefined): void {
    const unsaved = parsedBy(schema, storedData(this.#key, tab))
    this.restored = unsaved ?? parsedBy(schema, draft)
    if (!unsaved) return
    this.#latest = unsaved
    this.flush()
  }

  /** Stores the draft in the tab immediately, and on the server after a short delay. */
  keep = (draft: Saved): void => {
    this.#latest = draft
    this.restored = draft
    storeText(this.#key, JSON.stringify(draft), tab)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, pause)
  }

  flush = (): void => {
    clearTimeout(this.#timer)
    const draft = this.#latest
    if (!draft) return
    this.#latest = undefined
    void this.#send(draft)
  }

  /** Drops the draft after its order was given: it is not saved any more. */
  drop = (): void => {
    clearTimeout(this.#timer)
    this.#latest = undefined
    this.restored = undefined
    storeText(this.#key, undefined, tab)
  }

  stop(): void {
    this.flush()
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#onHide)
    window.removeEventListener('pagehide', this.flush)
  }

  async #send(draft: Saved): Promise<void> {
    const answer = await this.#save(draft).catch(() => undefined)
    // The draft was changed, or the order was given, after this request was sent, so the answer no longer matters.
    if (this.restored !== draft) return
    if (answer && (answer.ok || !isPassing(answer.refusal))) {
      storeText(this.#key, undefined, tab)
      return
    }
    this.#latest = draft
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, secondTry)
  }

  #onHide = () => {
    if (document.visibilityState === 'hidden') this.flush()
  }
}
