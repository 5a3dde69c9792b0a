import { render, screen } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import TrackChart from './TrackChart.svelte'

const seats = { one: 'Anna', two: 'Bruno' }
const sides = { one: 'british', two: 'german' }
const spoken = (mirror: boolean) => {
  render(TrackChart, { track: [0, 4, -3, 0], seats, sides, mirror })
  return screen.getByRole('img').getAttribute('aria-label')
}

describe('the score over all nights, as it is read aloud', () => {
  it('says which side leads after each night', () =>
    expect(spoken(false)).toBe(
      'After night 1: British lead by 4. After night 2: German lead by 3. After night 3: Even.',
    ))
  it('says which person leads in a mirror match', () =>
    expect(spoken(true)).toBe(
      'After night 1: Anna leads by 4. After night 2: Bruno leads by 3. After night 3: Even.',
    ))
})
