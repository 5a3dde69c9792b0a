import { cellsOf } from '@opsroom/pictures/blue-max/cells'
import { layOutField } from '@opsroom/pictures/hex-map'
import type { BlueMaxOpen, FlyingPlane, OutCause } from '@opsroom/rules/blue-max'
import { render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { Dogfight } from '../fixtures/dogfight.ts'
import FilmLayer from './FilmLayer.svelte'
import type { TurnFilm } from './film.svelte.ts'
import type { FilmScene } from './scenes.ts'

const fight = new Dogfight().takeOff()
const geometry = layOutField(cellsOf(fight.game.rules.field))
const before = fight.open

/** The layer in the middle of the scene in which the plane of c1 goes down. */
function lostBy(cause: OutCause): HTMLElement {
  const c1 = { ...before.planes.c1, out: { cause, turn: 1 } } as FlyingPlane
  const after: BlueMaxOpen = { ...before, planes: { ...before.planes, c1 } }
  const scene = { kind: 'card', before, after } as FilmScene
  const film = { scene, part: 0.2, hasStruck: true } as TurnFilm
  return render(FilmLayer, { film, geometry }).container
}
const lossIn = (container: HTMLElement) => container.querySelector('[data-loss="c1"]')

describe('the loss of a plane', () => {
  it('is seen where the plane was, with smoke and a blast', () => {
    const loss = lossIn(lostBy('wings'))
    const { x, y } = geometry.centres.get(1807) ?? {}
    expect(loss?.getAttribute('transform')).toBe(`translate(${x} ${y})`)
    expect(loss?.querySelectorAll('.smoke').length).toBeGreaterThan(1)
    expect(loss?.querySelectorAll('.blast')).toHaveLength(1)
  })
  it('is dust where it lands, and nothing where it leaves the field', () => {
    const landed = lossIn(lostBy('landed'))
    expect(landed?.querySelectorAll('.dust')).toHaveLength(1)
    expect(landed?.querySelector('.blast')).toBeNull()
    expect(lossIn(lostBy('leftField'))).toBeNull()
  })
})
