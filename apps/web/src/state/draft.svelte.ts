import type { z } from 'zod/mini'

type Saved = { type: string }
const pause = 700

/**
 * The order under construction of phases 1, 3 and 4, kept on the server (D3.8): saved a moment after the last change
 * and when the page is hidden, given back when the table is opened.
 */
export class Draft {
  private readonly save: (draft: Saved) => Promise<unknown>
  /** The draft that the server had when the window opened. */
  restored = $state.raw<Saved | undefined>()
  private latest: Saved | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(save: (draft: Saved) => Promise<unknown>) {
    this.save = save

    document.addEventListener('visibilitychange', this.onHide)
    window.addEventListener('pagehide', this.flush)
  }

  restore(schema: z.ZodMiniType<unknown>, draft: Saved | undefined): void {
    const parsed = schema.safeParse(draft)
    if (draft && parsed.success) this.restored = parsed.data as Saved
  }

  /** Remembers this draft, soon also on the server. */
  keep = (draft: Saved): void => {
    this.latest = draft
    this.restored = draft
    clearTimeout(this.timer)
    this.timer = setTimeout(this.flush, pause)
  }

  flush = (): void => {
    clearTimeout(this.timer)
    const draft = this.latest
    if (!draft) return
    this.latest = undefined
    this.save(draft).catch(() => {
      // Not saved: keep it for the next change or the next attempt, unless something newer is there.
      this.latest ??= draft
      this.timer = setTimeout(this.flush, 3000)
    })
  }

  /** The order was given: nothing of its draft is to follow. */
  drop = (): void => {
    clearTimeout(this.timer)
    this.latest = undefined
    this.restored = undefined
  }

  stop(): void {
    this.flush()
    clearTimeout(this.timer)
    document.removeEventListener('visibilitychange', this.onHide)
    window.removeEventListener('pagehide', this.flush)
  }

  private onHide = () => {
    if (document.visibilityState === 'hidden') this.flush()
  }
}
