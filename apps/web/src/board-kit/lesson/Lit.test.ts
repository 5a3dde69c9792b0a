import { render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import Lit from './Lit.svelte'

afterEach(() => document.body.replaceChildren())

/** Puts an element of a size on the page, and lights it. */
function lit(element: Element) {
  element.id = 'next'
  element.getBoundingClientRect = () => new DOMRect(100, 50, 40, 46)
  if (!element.isConnected) document.body.append(element)
  render(Lit, { place: '#next' })
  return screen.getByTestId('lit')
}

it('stands clear of a button', () => {
  const ring = lit(document.createElement('button'))
  expect(ring.style).toMatchObject({ translate: '95px 45px', width: '50px', height: '56px' })
  expect(ring.classList.contains('hex')).toBe(false)
})

it('is the outline of a hex, and does not reach into its neighbours', () => {
  const hex = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  hex.dataset.hex = '11'
  const table = document.createElement('div')
  table.className = 'on-table'
  table.append(hex)
  document.body.append(table)
  const ring = lit(hex)
  expect(ring.style).toMatchObject({ translate: '100px 50px', width: '40px', height: '46px' })
  expect([...ring.classList]).toEqual(expect.arrayContaining(['hex', 'on-table']))
})
