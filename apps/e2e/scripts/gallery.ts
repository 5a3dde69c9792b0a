// The pictures of docs/screens.md: `pnpm --filter @opsroom/e2e gallery` plays to each screen and writes docs/screens/*.webp.
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import type { Person } from '../src/people/person.ts'
import { British } from '../src/player/british.ts'
import { German } from '../src/player/german.ts'
import { calls, comesByLink, opensNewGame, opensRoom, startsNight, takesSeat } from '../src/player/rooms.ts'
import { defences, plan, SeatLines, squadrons } from '../src/player/seat-lines.ts'
import { startDuel } from '../src/player/squad.ts'
import { Table } from '../src/player/table.ts'
import { expect, test } from '../src/test.ts'
import { advancedDuel, startInRows } from '../src/tests/advanced-duel.ts'
import { airports, deployment, raid } from '../src/tests/golden-night.ts'

const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url))
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const
/** The height of each picture, and the gap between two, in px. */
const [height, gap] = [340, 8]

/** Writes a sheet of a screen: three widths side by side, the light theme above the dark one. */
async function shows(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  const rows: Buffer[][] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const row: Buffer[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      row.push(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    }
    rows.push(row)
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
  await compose(rows, name)
}

async function compose(rows: readonly (readonly Buffer[])[], name: string): Promise<void> {
  let width = 0
  const placed: OverlayOptions[] = []
  for (const [row, pictures] of rows.entries()) {
    let left = 0
    for (const picture of pictures) {
      const { data, info } = await sharp(picture).resize({ height }).toBuffer({ resolveWithObject: true })
      placed.push({ input: data, left, top: row * (height + gap) })
      left += info.width + gap
    }
    width = Math.max(width, left - gap)
  }
  await sharp({
    create: { width, height: rows.length * (height + gap) - gap, channels: 3, background: '#808080' },
  })
    .composite(placed)
    .webp({ quality: 62, effort: 6 })
    .toFile(`${folder}${name}.webp`)
}

/** Both seats of a night look at their tables; a third person watches. */
async function atTheTable(people: { british: Person; german: Person; watcher?: Person }) {
  const { british, german, watcher } = people
  const lines = await SeatLines.start({ british, german }, { watched: true })
  await british.page.goto(lines.pathOf('british'))
  await german.page.goto(lines.pathOf('german'))
  await watcher?.page.goto(`/r/${lines.code}/watch`)
  for (const each of [british, german, watcher]) if (each) await new Table(each.page).map.waitFor()
  return lines
}

/** The first flights of a night; the bomber has turned over its first card. */
async function fliesFirstCard(lines: SeatLines): Promise<void> {
  await lines.orders('british', { type: 'mosquito', path: [], altitude: 'high' })
  await lines.orders('german', { type: 'endFighters' })
  await lines.orders('british', { type: 'bomber', altitude: 'high' })
}
/** The rest of the night, after this many cards. */
async function fliesToTheEnd(lines: SeatLines, flown: number): Promise<void> {
  await lines.orders('british', { type: 'mosquito', path: [], land: true })
  await lines.orders('german', { type: 'fighter', squadron: 'blue', path: ['E'], land: true })
  for (const _ of (plan.route as readonly string[]).slice(flown)) {
    await lines.orders('german', { type: 'endFighters' })
    await lines.orders('british', { type: 'bomber' })
  }
}

test('pages and dialogs of a new game', async ({ comesIn }) => {
  const ann = await comesIn()
  const { page } = ann
  await page.goto('/')
  await expect(page.getByTestId('lobby')).toHaveAttribute('data-loaded', 'true')
  await shows(page, 'lobby')
  await page.getByRole('button', { name: 'Play Duel in the Dark' }).click()
  await shows(page, 'play')
  await page.keyboard.press('Escape')
  await opensNewGame(page, 'A friend')
  await shows(page, 'play-friend')
  await page.keyboard.press('Escape')
  await page.goto('/find')
  await page.getByRole('button', { name: 'List a game' }).click()
  await page.getByTestId('seek-form').waitFor()
  await shows(page, 'seek')
  await page.goto('/tournaments')
  await page.getByRole('button', { name: 'Make a tournament' }).click()
  await page.getByTestId('tournament-form').waitFor()
  await shows(page, 'tournament')
  await page.goto('/sealed')
  await page.getByRole('button', { name: 'Open a contest' }).click()
  await expect(page.getByTestId('contest-form').getByRole('group', { name: 'Rules' })).toBeVisible()
  await shows(page, 'contest')
  for (const [path, name] of [
    ['/learn', 'learn'],
    ['/watch', 'watch'],
    ['/rules/duel', 'rulebook'],
    ['/you', 'you'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shows(page, name)
  }
  await opensRoom(page, { side: 'British' })
  await shows(page, 'room')
})

test('a night, its three skins and its ends', async ({ comesIn }) => {
  const people = { british: await comesIn(), german: await comesIn(), watcher: await comesIn() }
  const { british, german, watcher } = people
  for (const [person, name] of [
    [british, 'Anna'],
    [german, 'Bruno'],
  ] as const)
    await calls(person.page, name)
  const lines = await atTheTable(people)
  const [one, two] = [new British(british.page), new German(german.page)]
  await two.draftsSquadrons({ yellow: 5, red: 24 })
  await shows(german.page, 'squadrons')
  await lines.orders('german', squadrons)
  for (const hex of [raid.start, raid.target, ...raid.route.slice(0, 4)]) await one.chooses(hex)
  await shows(british.page, 'raid')
  await two.draftsDefences(deployment)
  await shows(german.page, 'defences')
  await lines.orders('british', plan)
  await lines.orders('german', { ...defences, tiles: { 11: { flak: 1, searchlight: 1, radar: 1 } } })
  await one.shows('bomber', raid.start, 'ground')
  await one.chooses(raid.mosquito)
  await shows(british.page, 'mosquito')
  await lines.orders('british', { type: 'mosquito', path: [], altitude: 'high' })
  await two.isAt('fighters')
  await two.prepares('green', { to: 17, end: 'Low' })
  await shows(german.page, 'fighters')
  await lines.orders('german', { type: 'endFighters' })
  await expect(one.button('Reveal the card and fly')).toBeVisible()
  await shows(british.page, 'bomber')
  await shows(watcher.page, 'watched')
  await lines.orders('british', { type: 'bomber', altitude: 'high' })
  await test.step('missed', async () => {
    await one.leavesForLobby()
    await lines.orders('british', { type: 'mosquito', path: [], altitude: 'high' })
    await two.leavesForLobby()
    await lines.orders('german', { type: 'fighter', squadron: 'blue', path: ['W'], altitude: 'low' })
    await lines.orders('german', { type: 'endFighters' })
    await lines.orders('british', { type: 'bomber' })
    await british.page.goto(lines.pathOf('british'))
    await british.page.getByTestId('away').waitFor()
    await shows(british.page, 'away')
    await german.page.goto(lines.pathOf('german'))
    await new Table(german.page).map.waitFor()
    await german.page.keyboard.press('Escape')
    await british.page.keyboard.press('Escape')
  })
  await fliesToTheEnd(lines, 2)
  for (const [person, name] of [
    [british, 'end-winner'],
    [german, 'end-loser'],
    [watcher, 'end-spectator'],
  ] as const) {
    await person.page.getByTestId('night-end').waitFor()
    await shows(person.page, name)
  }
  await british.page.keyboard.press('Escape')
  await shows(british.page, 'report')
  await german.page.getByTestId('night-end').getByRole('button', { name: 'Swap sides' }).click()
  await british.page.getByTestId('rematch-asked').waitFor()
  await shows(british.page, 'rematch')
  await british.page.getByTestId('look-back').first().getByRole('link', { name: 'Replay' }).click()
  await british.page.getByTestId('playback').waitFor()
  await shows(british.page, 'replay')
})

test('ends of other kinds, and an invitation', async ({ comesIn }) => {
  const people = { british: await comesIn(), german: await comesIn() }
  const { british, german } = people
  await calls(british.page, 'Anna')
  await atTheTable(people)
  await new Table(german.page).resigns()
  await german.page.getByTestId('night-end').waitFor()
  await shows(german.page, 'end-broken-off')
  await british.page.goto('/find')
  await british.page
    .getByTestId('past-opponents')
    .getByRole('button', { name: /^Invite / })
    .click()
  await expect(british.page).toHaveURL(/\/r\/[A-Z0-9]{6}$/)
  await german.page.keyboard.press('Escape')
  await german.page
    .locator('[data-notices]')
    .getByLabel('Invitations')
    .getByRole('button', { name: 'An invitation is waiting' })
    .press('Enter')
  await shows(german.page, 'invitation')
})

test('the end of a night of a campaign', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British', rules: 'Campaign' })
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  const [british, german] = [new British(ann.page), new German(bob.page)]
  await german.placesSquadrons(airports)
  await british.plansRaid(raid)
  await german.placesDefences({ 11: { Flak: 1 } })
  await british.fliesMosquito({ to: raid.mosquito, end: 'High' })
  for (const index of raid.route.keys()) {
    await german.endsTurn()
    await british.fliesBomber(index === 0 ? 'High' : undefined)
    if (index === 0) await british.fliesMosquito({ to: raid.mosquito, end: 'Land' })
  }
  await bob.page.getByTestId('night-end').waitFor()
  await shows(bob.page, 'end-of-a-night')
})

test('stills of moments', async ({ comesIn }) => {
  const people = { british: await comesIn(), german: await comesIn() }
  const stills: Record<string, Buffer[]> = {}
  // Moments that would go by themselves stay for the picture.
  for (const { page } of Object.values(people))
    await page.addInitScript(() => {
      const original = window.setTimeout
      const slow = (handler: TimerHandler, after?: number, ...rest: unknown[]) =>
        original(handler, after === 2500 || after === 1200 ? 60_000 : after, ...rest)
      Object.assign(window, { setTimeout: slow })
    })
  const takes = async (name: string, page: Page, seen: string) => {
    await page.locator(seen).first().waitFor({ state: 'attached' })
    const pictures: Buffer[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      pictures.push(await page.screenshot({ caret: 'hide' }))
    }
    stills[name] = pictures
    await page.setViewportSize(sizes[0])
  }
  for (const { page } of Object.values(people)) await page.setViewportSize(sizes[0])
  const lines = await atTheTable(people)
  const { british, german } = people
  await lines.prepares({ ground: { type: 'defences', tiles: { 11: { flak: 2, searchlight: 1, radar: 1 } } } })
  await takes('moment-curtain', german.page, '[data-curtain]')
  await british.page.mouse.click(5, 5)
  await fliesFirstCard(lines)
  await takes('moment-card', british.page, '[data-testid="moment-card"]')
  await lines.orders('british', { type: 'mosquito', path: [], land: true })
  for (const _ of [2, 3]) {
    await lines.orders('german', { type: 'endFighters' })
    await lines.orders('british', { type: 'bomber' })
  }
  await takes('moment-strike', german.page, '[data-signs*="strike"]')
  await german.page.keyboard.press('Shift')
  await british.page.keyboard.press('Shift')
  await takes('moment-fire', british.page, '[data-fire]')
  for (const [name, pictures] of Object.entries(stills)) await compose([pictures], name)
})

test('Blue Max: start, turn, six pilots, and the end', async ({ comesIn }) => {
  const two = { a1: await comesIn(), c1: await comesIn() }
  const { pilots } = await startDuel(two, { setup: { fuel: true, planes: { a1: 'nie24', c1: 'dr1' } } })
  const page = two.a1.page
  await pilots.a1?.isAsked('start')
  await shows(page, 'blue-max-start')
  await pilots.a1?.startsOn(106)
  await page.addInitScript(() => undefined)
  await pilots.c1?.startsOn(1807)
  await pilots.a1?.isAsked('choose')
  await page.locator('[data-code="23S4"]').click()
  await shows(page, 'blue-max-choose')
  await new Table(page).resigns()
  await page.getByTestId('duel-end').waitFor()
  await shows(page, 'blue-max-end')
  const six = { a1: await comesIn(), c1: await comesIn() }
  const squad = await startDuel(six, {
    setup: advancedDuel,
    bots: { a2: 'recruit', a3: 'recruit', c2: 'recruit', c3: 'recruit' },
  })
  await startInRows(squad.pilots)
  await squad.pilots.a1?.isInTurn(1)
  await squad.pilots.a1?.fliesIfAsked('2S2', 1)
  await squad.pilots.c1?.fliesIfAsked('2S2', 1)
  for (const pilot of Object.values(squad.pilots)) await pilot.holdsFireUntil(2)
  await squad.pilots.a1?.isAsked('choose')
  await shows(six.a1.page, 'blue-max-six')
})
