import type { Playback } from '../../state/replay.svelte.ts'

type Controls = Pick<Playback, 'next' | 'back' | 'nextRound' | 'lastRound' | 'toggle' | 'seek' | 'chapter'>

/** Elements that use the arrow keys and the space bar themselves. */
const ownKeys = 'input, select, textarea, [contenteditable], dialog[open], [data-testid="map"]'
/** Viewpoints use the arrow keys and the space bar; the other keys are free. */
const choosable = 'input[type="radio"]'
const ends = ['Home', 'End']
const pressable = 'button, a[href], summary, label'

/**
 * Arrows step, with Shift by rounds; space plays and pauses; Home and End. Keys that the focused element uses are left
 * to it.
 */
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
