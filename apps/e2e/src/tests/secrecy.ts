import type { Page } from '@playwright/test'
import type { Person } from '../people/person.ts'
import { expect } from '../test.ts'

/** Words of the wire in which a plan stands, or that it is locked. */
const planned = /"(plan|planLocked|route|target|nonce)"/
/** Words of the wire in which ground defences stand, or that they are locked. */
const deployed = /"(defences|defencesLocked|flak|searchlight|radar|fireEngine|fuelTruck|balloonBarrier)"/
/** A message that the server sends unasked, as Socket.IO writes it. */
const message = /^42/

/** Nothing of the raid has reached these people. */
export function expectNoPlan(...people: Person[]): void {
  for (const { wiretap } of people) expect(wiretap.with(planned)).toEqual([])
}

/** After the night its plan is open to all, which shows that these people would have read it before. */
export function expectOpenPlan(...people: Person[]): void {
  for (const { wiretap } of people) expect(wiretap.with(planned)).not.toEqual([])
}

/** Nothing of the defences has reached these people. */
export function expectNoDefences(...people: Person[]): void {
  for (const { wiretap } of people) expect(wiretap.with(deployed)).toEqual([])
}

/** The number of messages that the server has sent to a person: nobody learns that the other side is done (D3.7). */
export const messagesTo = ({ wiretap }: Person): number => wiretap.with(message).length

/** Every word of a page that is not printed on the map itself, nor says above which printed place somebody flies openly. */
export const wordsBesideTheMap = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    const open = '[data-testid="map"], [data-strip]:not([data-strip="bomber"])'
    for (const each of copy.querySelectorAll(open)) each.remove()
    return copy.textContent ?? ''
  })
