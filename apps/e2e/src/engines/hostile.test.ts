import { randomUUID } from 'node:crypto'
import { SocketClient } from '../people/socket-client.ts'
import { standardBoard } from '../server/board-file.ts'
import { expect, test } from './engines-test.ts'
import { engines, type Visitor } from './visitors.ts'

/** Texts that would become parts of the page, and run, wherever one is not shown as the text that it is. */
const named = '" onload="owned=1'
const said = '<img src=x onerror="owned=2"><script>owned=3</script>'
const noted = '"><iframe srcdoc="<script>parent.owned=4</script>">'
const city = '<img src=x onerror=owned=5>'
const title = '</title><script>owned=6</script>'

/** The board of the game, whose every word is hostile. */
function hostileBoard(): object {
  const { hexes, ...board } = standardBoard(1) as { hexes: { city?: object }[] }
  const called = hexes.map((hex) => (hex.city ? { ...hex, city: { ...hex.city, name: city } } : hex))
  return { ...board, hexes: called, title, source: `javascript:owned=7 ${said}` }
}

type Opened = { room: string; code: string }
type GameRecord = { entries: object[] }

const wish = { game: 'duel', listed: true, spectators: 'public' }

/** A room that waits, with something said in its chat. */
async function waitingRoom(guest: SocketClient): Promise<string> {
  const open = { ...wish, setup: {}, bothSides: false, seat: 'one' }
  const { room, code } = await guest.ask<Opened>('room.create', open)
  await guest.ask('chat.say', { room, as: 'one', text: said })
  return code
}

/** A game that is over, on a hostile board, with notes that were opened. @returns its code and its record */
async function playedGame(guest: SocketClient) {
  const open = { ...wish, setup: { board: hostileBoard() }, bothSides: true }
  const { room, code } = await guest.ask<Opened>('room.create', open)
  const say = async (command: object) => {
    const { last } = await guest.ask<{ last: number }>('table.subscribe', { room, as: 'one' })
    const given = { id: randomUUID(), seen: last, command: { scope: 'table', command } }
    await guest.ask('table.command', { room, as: 'one', ...given })
  }
  await say({ type: 'start' })
  await say({ type: 'note', seat: 'one', note: { kind: 'thought', text: noted } })
  await guest.ask('chat.say', { room, as: 'one', text: said })
  await say({ type: 'resign', seat: 'one' })
  await say({ type: 'openNotes', seat: 'one', chapter: 1 })
  const { record } = await guest.ask<{ record: GameRecord }>('room.record', { room, as: 'public' })
  return { code, record }
}

/** The record as somebody sends it who wants its reader to run something. */
const hostileRecord = (record: GameRecord) => ({
  name: '<img src=x onerror=owned=8>.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({ ...record, entries: record.entries.map((entry) => ({ ...entry, [said]: said })) }),
  ),
})

/** Parts of the page that nobody has put there, and a sign that something ran. */
const harm = `(() => {
  const made = [...document.querySelectorAll('[onerror], [onload], img[src="x"], iframe, a[href^="javascript:"]')]
  return [...made.map((each) => each.outerHTML), ...(typeof owned === 'undefined' ? [] : ['it ran: ' + owned])]
})()`
const shows = ({ page }: Visitor, text: string) => expect(page.locator('body')).toContainText(text)

for (const engine of engines) {
  test(`${engine} shows hostile names, lines, notes, boards and records as what they are`, async ({
    visits,
    server,
  }) => {
    const guest = await SocketClient.newcomer(server.url)
    await guest.ask('me.rename', { name: named })
    const waiting = await waitingRoom(guest)
    const { code, record } = await playedGame(guest)
    const replay = `/r/${code}/replay?at=999999`
    const visitor = await visits(engine)
    const { page } = visitor
    const found: unknown[] = []
    const looksAt = async (path: string, text: string) => {
      await page.goto(path)
      await shows(visitor, text)
      found.push([path, await visitor.evaluate(harm)])
    }
    await looksAt('/', named)
    await looksAt(`/r/${waiting}`, said)
    await looksAt(`/r/${code}/watch`, named)
    await page.getByTestId('chat-button').click()
    await shows(visitor, said)
    found.push(['chat', await visitor.evaluate(harm)])
    await looksAt(replay, noted)
    await page.goto('/verify')
    await page.locator('input[type=file]').setInputFiles(hostileRecord(record))
    await shows(visitor, 'onerror=owned=8')
    found.push(['/verify', await visitor.evaluate(harm)])
    guest.leaves()
    expect(found).toEqual(
      ['/', `/r/${waiting}`, `/r/${code}/watch`, 'chat', replay, '/verify'].map((place) => [place, []]),
    )
  })
}
