import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { comesTo, controlsIn, opensMoreOptions } from '../player/rooms.ts'
import { Table } from '../player/table.ts'
import { expect, test } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

const comesAs = (page: Page, name: string) => comesTo(page, name, 'Cups and leagues', ['Tournaments'])

const brings = (page: Page, record: object) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'tournament.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(record)),
  })

test('an organiser and three people play a tournament, and a browser finds its record true and a changed one false', async ({
  comesIn,
}) => {
  const orla = await comesIn()
  await comesAs(orla.page, 'Orla')
  await orla.page.getByRole('button', { name: 'Make a tournament' }).click()
  const form = orla.page.getByTestId('tournament-form')
  await form.getByLabel('Name', { exact: true }).fill('Winter league')
  expect(await controlsIn(form).count()).toBeLessThanOrEqual(8)
  await opensMoreOptions(form)
  await form.getByLabel('What players should know').fill('Be kind.\nHave fun.')
  await form.getByRole('spinbutton', { name: 'Rounds' }).fill('1')
  await form.getByLabel('Places').fill('3')
  await expect(form.getByTestId('more-options').locator('summary').first()).toContainText('up to 3 players')
  await shownToAll(orla.page, 'make a tournament', { alsoNarrow: true })
  await form.getByRole('button', { name: 'Make it' }).click()
  await expect(orla.page).toHaveURL(/\/tournaments\/[A-Z0-9]{6}$/)
  const address = orla.page.url()
  await orla.page.goto(address.replace('/tournaments/', '/events/'))
  await expect(orla.page, 'a link of former days').toHaveURL(address)
  await expect(orla.page.getByTestId('players')).toContainText('0 of 3 places taken')

  const people = [await comesIn(), await comesIn(), await comesIn()]
  for (const [place, { page }] of people.entries()) {
    await comesAs(page, `Pilot ${place + 1}`)
    await page.getByTestId('tournaments').getByRole('link', { name: 'Winter league' }).click()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('You are registered.')).toBeVisible()
  }
  await expect(orla.page.getByTestId('players').getByRole('listitem')).toHaveText([
    'Pilot 1',
    'Pilot 2',
    'Pilot 3',
  ])
  await orla.page.getByRole('button', { name: 'Close registration and begin' }).click()
  await orla.page.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(orla.page.getByTestId('tournament-status')).toHaveText('Round 1')
  await expect(orla.page.getByTestId('rounds')).toContainText('has a bye.')
  await expect(orla.page.getByTestId('rounds')).toContainText('not decided yet')
  await expect(orla.page.getByTestId('rounds').getByRole('link')).toHaveCount(0)
  await shownToAll(orla.page, 'a tournament', { alsoNarrow: true })

  for (const { page } of people) await expect(page.getByTestId('tournament-status')).toHaveText('Round 1')
  const games = people.map(({ page }) => page.getByTestId('own-games').getByRole('link'))
  const counts = await Promise.all(games.map((own) => own.count()))
  expect(counts.toSorted()).toEqual([0, 1, 1])
  const loser = people[counts.indexOf(1)]
  const winner = people[counts.lastIndexOf(1)]
  if (!loser || !winner) throw new Error('nobody plays')
  await loser.page.getByTestId('own-games').getByRole('link').click()
  await expect(loser.page).toHaveURL(/\/(one|two)$/)
  await new Table(loser.page).resigns()
  await expect(winner.page.getByTestId('tournament-status')).toHaveText('Over')
  await expect(winner.page.getByTestId('rounds')).toContainText('by resignation')
  const rows = winner.page.getByTestId('standings').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.last()).toContainText(`Pilot ${counts.indexOf(1) + 1}`)
  await expect(winner.page.getByTestId('seed')).toHaveText(/^[0-9a-f]{64}$/)

  const saving = winner.page.waitForEvent('download')
  await winner.page.getByRole('button', { name: 'Save the record' }).click()
  const record = JSON.parse(readFileSync(await (await saving).path(), 'utf8'))
  await winner.page.getByRole('link', { name: 'Check a record' }).click()
  await brings(winner.page, record)
  await expect(winner.page.getByTestId('verdict')).toContainText('Everything in this record is correct.')
  const [first] = record.rounds
  const [match, bye] = first.matches.toSorted(
    (a: { entrants: number[] }, b: { entrants: number[] }) => b.entrants.length - a.entrants.length,
  )
  const [one, other] = match.entrants
  const changed = {
    ...record,
    rounds: [
      {
        number: 1,
        matches: [
          { entrants: [bye.entrants[0], other], games: [{ ...match.games[0], first: bye.entrants[0] }] },
          { entrants: [one], games: [] },
        ],
      },
    ],
  }
  await brings(winner.page, changed)
  await expect(winner.page.locator('[data-rule="E3"]')).toHaveAttribute('data-state', 'failed')
})
