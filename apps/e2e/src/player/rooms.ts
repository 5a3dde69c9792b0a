import { expect, type Locator, type Page } from '@playwright/test'
import { boardWithOneWeather } from '../server/board-file.ts'
import { type Hand, mouse } from './hand.ts'

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
  /** The weather card of the night, by a board file; `drawn`: the standard board, as most people play. */
  weather?: number | 'drawn'
  /** A preset; the first night if none is named. */
  rules?: 'First night' | 'Everything' | 'Mirror match' | 'Campaign'
  /** Live clocks: minutes for each side, seconds for each turn. */
  timeControl?: { minutes: number; seconds: number }
  /** A game over days: what is chosen of the list. */
  days?: string
  /** The number of players, if more than two. */
  players?: 3 | 4 | 5
  /** Agreed off. */
  overlays?: false
}

type Against = NonNullable<Wish['against']> | 'A friend' | 'Anybody' | 'Both sides here'

/** Opens the dialog of a new game from the lobby, with all its options. */
export async function opensNewGame(
  page: Page,
  against: Against = 'A friend',
  hand: Hand = mouse,
): Promise<Locator> {
  await hand.press(page.getByRole('button', { name: 'Play Duel in the Dark' }))
  const dialog = page.getByRole('dialog', { name: 'Play' })
  await hand.press(dialog.getByRole('group', { name: 'Against' }).getByText(against, { exact: true }))
  await hand.press(dialog.getByTestId('more-options').locator('summary'))
  return dialog
}

/** Fills in and sends what the lobby asks before it opens a room. The weather is known: see the board file. */
async function fillIn(page: Page, against: Against, button: string, wish: Wish, hand: Hand = mouse) {
  const { side, watched, weather = 1, rules = 'First night', timeControl, days, players, overlays } = wish
  const form = await opensNewGame(page, against, hand)
  const nights = rules === 'Campaign' ? campaignNights : 1
  const choose = (group: string, choice: string, exact = true) =>
    hand.press(form.getByRole('group', { name: group }).getByText(choice, { exact }))
  await choose('Rules', rules)
  if (players) await choose('Players', String(players))
  if (weather !== 'drawn') {
    await hand.press(form.getByText('Your own board file'))
    await hand.bring(form.getByLabel('Board file (JSON)'), boardWithOneWeather(weather, nights))
    await expect(form.getByText(`weather card ${weather}`)).toBeVisible()
  }
  if (overlays === false) await hand.press(form.getByTestId('without-overlays'))
  if (side) await choose('Your side', side, false)
  if (watched) await choose('Spectators', 'Anyone')
  if (timeControl) {
    await choose('Time', 'Live clocks', false)
    await form.getByLabel('Minutes for each side').fill(String(timeControl.minutes))
    await form.getByLabel('Extra seconds for each finished turn').fill(String(timeControl.seconds))
  }
  if (days) {
    await choose('Time', 'Days')
    await form.getByLabel('How many days').selectOption(days)
  }
  await send(page, form, form.getByRole('button', { name: button }), hand)
}

/**
 * Sends the form, and again where the page says that its line broke meanwhile, which happens on a busy machine.
 * @throws with the words of any other refusal
 */
async function send(page: Page, form: Locator, button: Locator, hand: Hand): Promise<void> {
  const refused = form.getByTestId('refusal')
  for (;;) {
    await hand.press(button)
    // The button has another name while the form is on its way.
    const isAnswered = async () => (await refused.isVisible()) && (await button.isVisible())
    await expect.poll(async () => !(await form.isVisible()) || (await isAnswered())).toBe(true)
    if (!(await form.isVisible())) return
    const said = await refused.textContent()
    if ((await refused.getAttribute('data-reason')) !== 'line.down') throw new Error(`refused: ${said}`)
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'synced')
  }
}

/** Opens the lobby, and waits until it has its line to the server. */
export async function comesToLobby(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'synced')
  // With the lists the page knows whether they are newcomers, and may put its doors elsewhere: a click meanwhile would miss.
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

/** Comes to the lobby, says their name, and goes on by links to a page, which says its name. */
export async function comesTo(page: Page, name: string, place: string, links = [place]): Promise<void> {
  await calls(page, name)
  for (const link of links) await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
}

/** Opens a room from the lobby. @returns what the host sends to others */
export async function opensRoom(page: Page, wish: Wish = {}, hand: Hand = mouse): Promise<Invitation> {
  await comesToLobby(page)
  await fillIn(page, wish.listed ? 'Anybody' : 'A friend', 'Open the room', wish, hand)
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const code = await page.getByLabel('Code, to read out on the phone', { exact: true }).inputValue()
  return { link, code }
}

/** Starts a night against a bot. */
export async function startsAgainst(page: Page, wish: Wish & Required<Pick<Wish, 'against'>>): Promise<void> {
  await comesToLobby(page)
  await fillIn(page, wish.against, 'Start the game', wish)
}

/** Starts a night with both sides at this computer; the window that did it becomes the British one. */
export async function startsBothSides(page: Page, wish: Wish = {}): Promise<void> {
  await comesToLobby(page)
  await fillIn(page, 'Both sides here', 'Start the game', wish)
}

export const comesByLink = async (page: Page, { link }: Invitation): Promise<void> => {
  await page.goto(link)
}

export async function comesByCode(page: Page, { code }: Invitation): Promise<void> {
  await comesToLobby(page)
  await page.getByLabel('Six letters or digits').fill(`${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

export const takesSeat = (page: Page, side: Side | `German ${number}`, hand: Hand = mouse): Promise<void> =>
  hand.press(page.getByRole('button', { name: `Take the ${side} seat` }))

export const startsNight = (page: Page, hand: Hand = mouse): Promise<void> =>
  hand.press(page.getByRole('button', { name: 'Start the game' }))

/** Goes to the gallery by the public link. */
export const watches = async (page: Page, { link }: Invitation): Promise<void> => {
  await page.goto(`${link}/watch`)
}

/** The controls of a form that are in sight; the choices of one group count as one. */
export const controlsIn = (form: Locator): Locator =>
  form
    .locator(':is(fieldset, summary, button, input, select, textarea):not(fieldset *)')
    .filter({ visible: true })

/** Opens the folded options of a room, a seek or a tournament. */
export async function opensMoreOptions(form: Locator): Promise<void> {
  await form.getByTestId('more-options').locator('summary').first().click()
}
