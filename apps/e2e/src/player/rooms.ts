import { expect, type Page } from '@playwright/test'
import { boardWithOneWeather } from '../server/board-file.ts'

export type Side = 'British' | 'German'
export interface Invitation {
  link: string
  code: string
}
/** As the preset has it. */
const campaignNights = 3
export interface Wish {
  side?: Side
  watched?: boolean
  /** A bot in the other seat. */
  against?: 'Recruit' | 'Regular' | 'Ace'
  /** Seen by everybody in the lobby. */
  listed?: boolean
  /** The weather card of the night. */
  weather?: number
  /** A preset other than the first night. */
  rules?: 'Everything' | 'Mirror match' | 'Campaign'
  /** Live clocks: minutes for each side, seconds for each turn. */
  timeControl?: { minutes: number; seconds: number }
  /** How many play, if more than two. */
  players?: 3 | 4 | 5
}

/** Fills in and sends what the lobby asks before it opens a room. The weather is known: see the board file. */
async function fillIn(page: Page, title: string, button: string, wish: Wish): Promise<void> {
  const { side, watched, against, weather = 1, rules, timeControl, players } = wish
  const form = page.getByRole('dialog', { name: title })
  const nights = rules === 'Campaign' ? campaignNights : 1
  if (rules) await form.getByRole('group', { name: 'Rules' }).getByText(rules, { exact: true }).click()
  if (players)
    await form.getByRole('group', { name: 'Players' }).getByText(String(players), { exact: true }).click()
  await form.getByText('Your own board file').click()
  await form.getByLabel('Board file (JSON)').setInputFiles(boardWithOneWeather(weather, nights))
  await expect(form.getByText(`weather card ${weather}`)).toBeVisible()
  if (against) await form.getByRole('group', { name: 'Opponent' }).getByText(against).click()
  if (side) await form.getByRole('group', { name: 'Your side' }).getByText(side).click()
  if (watched)
    await form.getByRole('group', { name: 'Spectators' }).getByText('Anyone', { exact: true }).click()
  if (timeControl) {
    await form.getByRole('group', { name: 'Time' }).getByText('Live clocks').click()
    await form.getByLabel('Minutes for each side').fill(String(timeControl.minutes))
    await form.getByLabel('Extra seconds for each finished turn').fill(String(timeControl.seconds))
  }
  await form.getByRole('button', { name: button }).click()
}

/** Opens the lobby, and waits until it has its line to the server. */
export async function comesToLobby(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'synced')
  // With the lists comes the offer to newcomers, which moves the others down: a click meanwhile would miss.
  await expect(page.getByTestId('lobby')).toHaveAttribute('data-loaded', 'true')
}

/** Gives a name. */
export async function calls(page: Page, name: string): Promise<void> {
  await comesToLobby(page)
  await page.getByLabel('Your name').fill(name)
  const save = page.getByRole('button', { name: 'Save name' })
  await save.click()
  // That it is saved is said for a moment only; the button stays away.
  await expect(save).toHaveCount(0)
  await expect(page.getByLabel('Your name')).toHaveValue(name)
}

/** Opens a room from the lobby. @returns what the host sends to others */
export async function opensRoom(page: Page, wish: Wish = {}): Promise<Invitation> {
  await comesToLobby(page)
  await page.getByRole('button', { name: wish.listed ? 'List a room' : 'Open a room' }).click()
  await fillIn(page, wish.listed ? 'Find an opponent' : 'Play a friend', 'Open the room', wish)
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const code = await page.getByLabel('Code, to read out on the phone', { exact: true }).inputValue()
  return { link, code }
}

/** Starts a night against a bot. */
export async function startsAgainst(page: Page, wish: Wish & Required<Pick<Wish, 'against'>>): Promise<void> {
  await comesToLobby(page)
  await page.getByRole('button', { name: 'Choose an opponent' }).click()
  await fillIn(page, 'Play the computer', 'Start the game', wish)
}

/** Starts a night with both sides at this computer; the window that did it becomes the British one. */
export async function startsBothSides(page: Page, wish: Wish = {}): Promise<void> {
  await comesToLobby(page)
  await page.getByRole('button', { name: 'Start a game' }).click()
  await fillIn(page, 'Both sides on this computer', 'Start the game', wish)
}

export const comesByLink = async (page: Page, { link }: Invitation): Promise<void> => {
  await page.goto(link)
}

export async function comesByCode(page: Page, { code }: Invitation): Promise<void> {
  await comesToLobby(page)
  await page.getByLabel('Six letters or digits').fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

export const takesSeat = (page: Page, side: Side | `German ${number}`): Promise<void> =>
  page.getByRole('button', { name: `Take the ${side} seat` }).click()

export const startsNight = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Start the game' }).click()

/** Goes to the gallery by the public link. */
export const watches = async (page: Page, { link }: Invitation): Promise<void> => {
  await page.goto(`${link}/watch`)
}
