import type { Playback } from '../../state/replay.svelte.ts'

type Deck = Pick<Playback, 'next' | 'back' | 'nextRound' | 'lastRound' | 'toggle' | 'seek' | 'chapter'>

/** What has arrows and the space bar for itself. */
const ownKeys = 'input, select, textarea, [contenteditable], dialog[open], [data-testid="map"]'
/** A viewpoint is chosen with arrows and the space bar; what lies beyond them is free. */
const choosable = 'input[type="radio"]'
const ends = ['Home', 'End']
const pressable = 'button, a[href], summary, label'

/** Arrows step, with Shift by rounds; space plays and pauses; Home and End. Wherever the focus has no use for them. */
export function deckKey(event: KeyboardEvent, deck: Deck): void {
  const target = event.target instanceof Element ? event.target : undefined
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  if (target?.closest(ownKeys) && !(target.matches(choosable) && ends.includes(event.key))) return
  const act = {
    ArrowRight: event.shiftKey ? deck.nextRound : deck.next,
    ArrowLeft: event.shiftKey ? deck.lastRound : deck.back,
    ' ': target?.closest(pressable) ? undefined : deck.toggle,
    Home: () => deck.seek(0),
    End: () => deck.seek(deck.chapter.length),
  }[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
