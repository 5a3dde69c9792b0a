import type { Playback } from '../../state/replay.svelte.ts'

type Controls = Pick<Playback, 'next' | 'back' | 'nextRound' | 'lastRound' | 'toggle' | 'seek' | 'chapter'>

/** Matches elements that use the arrow keys and the space bar themselves. */
const ownKeys = 'input, select, textarea, [contenteditable], dialog[open], [data-testid="map"]'
/**
 * Matches the radio buttons for viewpoints, which use the arrow keys and the space bar but no other keys of the replay.
 */
const choosable = 'input[type="radio"]'
const ends = ['Home', 'End']
const pressable = 'button, a[href], summary, label'

/**
 * Controls the replay by keyboard: the arrow keys step, with Shift by rounds; the space bar plays and pauses; Home and
 * End go to the beginning and the end of the chapter. A key that the focused element uses itself is left to that
 * element.
 */
export function onPlaybackKey(event: KeyboardEvent, playback: Controls): void {
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
