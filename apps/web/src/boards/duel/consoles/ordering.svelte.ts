import { untrack } from 'svelte'
import type { BoardProps } from '../../board.ts'
import type { ConsoleTask, DuelDesk } from '../models/desk.ts'
import { duelOrderWords } from '../models/order-words.ts'
import type { RequestedData } from '../models/requested-data.svelte.ts'
import type { SeatView } from '../models/seat-view.svelte.ts'
import { flyingSeatOf } from '../status/whose-move.ts'
import { type ConsoleId, fetchConsole, isConsoleId, loadedConsole, otherOrders } from './parts.svelte.ts'

type Props = Pick<BoardProps, 'play' | 'seat' | 'draft' | 'order' | 'busy'>

/**
 * The order that this window's seat is building, with its console. Must be created during the initialization of a
 * component.
 */
export class CurrentOrder {
  readonly desk: DuelDesk
  private readonly seen: SeatView
  private wanted = $state.raw<{ turn: string; kind: string | undefined } | undefined>()

  constructor(board: () => Props, seen: SeatView, lookedUp: Pick<RequestedData, 'lastNight'>) {
    this.seen = seen
    this.desk = {
      rules: seen.rules,
      game: seen.game,
      words: duelOrderWords(() => this.desk),
      get view() {
        return seen.view
      },
      get open() {
        return seen.open
      },
      get seat() {
        return board().seat ?? ''
      },
      get side() {
        return seen.side ?? 'british'
      },
      get busy() {
        return board().busy
      },
      get lastNight() {
        return lookedUp.lastNight
      },
      get draft() {
        return board().draft
      },
      flownBy: (squadron) => flyingSeatOf(board().play, squadron),
      send: async (command) => {
        const given = this.wanted
        const outcome = await board().order(command)
        // After an order of an optional rule was sent, the player returns to the turn's own console, where the turn is
        // ended, unless they have chosen another order in the meantime.
        if (outcome.ok && this.wanted === given && given?.kind === command.type) this.wanted = undefined
        return outcome
      },
    }
    // The console is loaded before the first rendering, so that loading and rendering run at the same time.
    this.fetchWanted()
    $effect(this.fetchWanted)
  }

  /**
   * The key of the present turn. An order under construction is kept as long as the key stays the same, so that actions
   * of the other side do not discard it.
   */
  readonly turn = $derived.by(() => {
    const { mode, open } = this.seen
    return `${mode} ${open.night} ${open.phase} ${open.round} ${mode === 'option' ? open.turn : ''}`
  })
  private get own(): ConsoleId | undefined {
    const { mode } = this.seen
    return isConsoleId(mode) && mode !== 'option' ? mode : undefined
  }
  private readonly base = $derived.by(() => {
    void this.turn
    const part = loadedConsole(this.own)
    return untrack(() => part && new part.Task(this.desk, this.seen.mode))
  })
  readonly orderable = $derived.by(() => otherOrders(this.desk, this.seen.mode))
  /**
   * The type of the optional rule's order that is being built in place of the order of the turn's own console;
   * undefined when there is none.
   */
  readonly kind = $derived.by(() => {
    const kind = this.wanted?.turn === this.turn ? this.wanted.kind : undefined
    if (kind !== undefined && this.orderable.others.includes(kind)) return kind
    return this.orderable.isOwnOpen ? undefined : this.orderable.others[0]
  })
  readonly task = $derived.by((): ConsoleTask | undefined => {
    void this.turn
    const type = this.kind
    if (type === undefined) return this.base
    const part = loadedConsole('option')
    return untrack(() => part && new part.Task(this.desk, type))
  })
  /**
   * The console for the present order: loaded when its turn comes, unless it was loaded earlier while the page was
   * idle.
   */
  get consoleId(): ConsoleId | undefined {
    return this.kind === undefined ? this.own : 'option'
  }

  choose = (kind: string | undefined): void => {
    this.wanted = { turn: this.turn, kind }
  }

  private fetchWanted = (): void => {
    if (this.consoleId) fetchConsole(this.consoleId).catch(() => {})
  }
}
