// A program that plays one seat of any game, by random choices: docs/bots-api.md
//   OPSROOM_URL=http://localhost:3000 SEAT_TOKEN=ops_… node examples/seat-bot.mjs
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

// Another address: that of a seat which an account token plays.
const api = process.env.SEAT_API ?? `${process.env.OPSROOM_URL ?? 'http://localhost:3000'}/api/seat/v1`
const headers = { authorization: `Bearer ${process.env.SEAT_TOKEN}`, 'content-type': 'application/json' }

/** The time to wait, in s, when the server names none. */
const usualWait = 1

/** Asks, again and again while the server is busy or away. @returns the answer; undefined when the game has gone on meanwhile */
async function ask(path, body) {
  // The same body each time: an order is played once at most under its id.
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  for (;;) {
    const response = await fetch(`${api}/${path}`, request).catch(() => undefined)
    const answer = await response?.json().catch(() => undefined)
    if (answer?.ok) return answer
    if (response?.status === 409) return undefined
    const isAway = !response || response.ok || response.status >= 500
    const wait = Number(response?.headers.get('retry-after')) || (isAway ? usualWait : 0)
    if (!wait) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    await sleep(wait * 1000)
  }
}

/** A whole order: one random step after the other. @returns undefined when the seat has not to act any more */
async function chooseOrder({ choices, finish }) {
  if (choices.length === 0 || (finish && Math.random() < 0.5)) return finish
  const { draft } = choices[Math.floor(Math.random() * choices.length)]
  return chooseOrder(await ask('options', { draft }))
}

/** Gives orders while the seat has to act. @returns the state when it has not, or when the game is over */
async function play() {
  for (;;) {
    const state = await ask('state')
    if (state.status === 'over' || !state.waiting.you) return state
    const order = await chooseOrder(state.options)
    if (order) await ask('order', { id: randomUUID(), seen: state.last, order })
  }
}

/** The numbers of the seat's entries, as they come. A stream that breaks off, or ends because its server does, begins again. */
async function* numbers(last) {
  for (let after = last; ; await sleep(1000)) {
    const response = await fetch(`${api}/entries?after=${after}`, { headers }).catch(() => ({}))
    if (response.status === 401 || response.status === 403) return
    let text = ''
    try {
      for await (const part of response.ok ? response.body.pipeThrough(new TextDecoderStream()) : []) {
        const lines = (text + part).split('\n')
        text = lines.pop()
        for (const { type, number } of lines.map((line) => JSON.parse(line))) {
          if (type !== 'entry') continue
          after = number
          yield number
        }
      }
    } catch {}
  }
}

let state = await play()
for await (const number of state.status === 'over' ? [] : numbers(state.last)) {
  if (number > state.last) state = await play()
  if (state.status === 'over') break
}
console.log(JSON.stringify(state.view.table.open.ending))
process.exit(0)
