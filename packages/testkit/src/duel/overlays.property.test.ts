import type { DuelView } from '@opsroom/rules/duel'
import { expect, it } from 'vitest'
import { playNight } from '../nights/play-night.ts'
import { overlayEstimators, overlaysFollowFromTheView } from './overlays.ts'
import { duelSubject } from './subject.ts'

const nights = [1, 2, 5].map((number) => playNight(duelSubject, number))
const problemsWith = (reckon: typeof overlayEstimators) =>
  nights.flatMap((night) => overlaysFollowFromTheView(reckon).check(night) ?? [])

it('an overlay that reads a secret is noticed', () => {
  const german = (_: unknown, { secrets }: DuelView) => Object.values(secrets ?? {}).map(({ plan }) => plan)
  const british = (_: unknown, { secrets }: DuelView) => Object.keys(secrets ?? {})
  expect(problemsWith(overlayEstimators)).toEqual([])
  expect(problemsWith({ ...overlayEstimators, german })).not.toEqual([])
  expect(problemsWith({ ...overlayEstimators, british })).not.toEqual([])
})
