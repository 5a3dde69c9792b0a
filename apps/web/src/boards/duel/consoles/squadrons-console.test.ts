import { type DuelSetup, duelPresets } from '@opsroom/rules/duel'
import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { Evening } from '../fixtures/evening.ts'
import { SquadronsTask } from '../models/squadrons.svelte.ts'
import { say } from '../words/words.ts'
import SquadronsConsole from './SquadronsConsole.svelte'

function shows(preset: string): void {
  const desk = new Evening(1, duelPresets[preset] as DuelSetup).desk('two')
  render(SquadronsConsole, { desk, task: new SquadronsTask(desk) })
}
const isShown = (text: string) => screen.queryByText(text, { exact: false }) !== null

describe('the text of phase 1', () => {
  it('says what it takes to share an airport', () => {
    shows('firstNight')
    expect(isShown(say('squadrons.lead.shared'))).toBe(true)
    expect(isShown(say('squadrons.lead.apart'))).toBe(false)
  })
  it('says that none is shared where there are no fuel trucks', () => {
    shows('firstGame')
    expect(isShown(say('squadrons.lead.apart'))).toBe(true)
    expect(isShown(say('squadrons.lead.shared'))).toBe(false)
  })
})
