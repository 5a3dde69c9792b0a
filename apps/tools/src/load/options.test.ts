import { WrongArguments } from '@opsroom/command-line'
import { describe, expect, it } from 'vitest'
import { turnsOf } from './measure.ts'
import { optionsFrom } from './options.ts'

describe('the arguments of pnpm load', () => {
  it('have defaults', () => {
    expect(optionsFrom([])).toEqual({
      tables: 10,
      watchers: 0,
      oneNight: false,
      notices: false,
      think: 0,
      seconds: 10,
      processes: 1,
      servers: 1,
      peer: false,
      source: false,
      json: false,
    })
  })

  it('are read', () => {
    const args = '--tables 200 --watchers 50 --one-night --think 2000 --processes 2 --servers=3 --json'
    expect(optionsFrom(args.split(' '))).toMatchObject({
      tables: 200,
      watchers: 50,
      oneNight: true,
      think: 2000,
      processes: 2,
      servers: 3,
      json: true,
    })
    expect(optionsFrom(['--url', 'http://127.0.0.1:3000/', '--server-pid', '17'])?.running).toEqual({
      url: 'http://127.0.0.1:3000',
      pid: 17,
    })
  })

  it.each([
    [['--tables', '0'], /--tables .* from 1 to 10000/],
    [['--tables', '1.5'], /'1\.5'/],
    [['--tables', ''], /--tables/],
    [['--think', '-1'], /--think/],
    [['--seconds'], /--seconds/],
    [['--fast'], /--fast/],
    [['everything'], /everything/],
    [['--tables', '2', '--processes', '3'], /--processes/],
    [['--url', 'http://127.0.0.1:3000'], /together/],
    [['--server-pid', '17'], /together/],
    [['--url', 'here', '--server-pid', '17'], /'here'/],
    [['--url', 'http://127.0.0.1:3000', '--server-pid', '17', '--servers', '2'], /--servers/],
  ])('are refused where they make no sense: %s', (args, problem) => {
    const read = () => optionsFrom(args)
    expect(read).toThrow(WrongArguments)
    expect(read).toThrow(problem)
  })
})

describe('the turns of a run', () => {
  it('are several where each is long enough for some orders', () => {
    expect(turnsOf({ seconds: 10, think: 0 })).toEqual({ turns: 4, span: { milliseconds: 2500 } })
    expect(turnsOf({ seconds: 3, think: 0 })).toEqual({ turns: 1, span: { milliseconds: 3000 } })
    expect(turnsOf({ seconds: 20, think: 2000 })).toEqual({ turns: 3, span: { milliseconds: 20_000 / 3 } })
    expect(turnsOf({ seconds: 10, orders: 500, think: 0 })).toEqual({ turns: 1, span: { orders: 500 } })
  })
})
