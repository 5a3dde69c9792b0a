import type { Playback } from '../../state/replay.svelte.ts'

type Controls = Pick<Playback, 'next' | 'back' | 'nextRound' | 'lastRound' | 'toggle' | 'seek' | 'chapter'>

/** Elements that have arrows and the space bar for themselves. */
const ownKeys = 'input, select, textarea, [contenteditable], dialog[open], [data-testid="map"]'
/** A viewpoint is chosen with arrows and the space bar; what lies beyond them is free. */
const choosable = 'input[type="radio"]'
const ends = ['Home', 'End']
const pressable = 'button, a[href], summary, label'

/** Arrows step, with Shift by rounds; space plays and pauses; Home and End. Wherever the focus has no use for them. */
export function playbackKey(event: KeyboardEvent, playback: Controls): void {
  const target = event.target instanceof Element ? event.target : undefined
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  if (target?.closest(ownKeys) && !(target.matches(choosable) && ends.includes(event.key))) return
  const act = {
    ArrowRight: event.shiftKey ? playback.nextRound : playback.next,
    ArrowLeft: event.shiftKey ? playback.lastRound : playback.back,
    ' ': target?.closest(pressable) ? undefined : playback.toggle,
    Home: () => playback.seek(0),
    End: () => playback.seek(playback.chapter.length),
  }[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
