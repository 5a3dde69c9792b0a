// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { sendWithOneClick } from './one-click.ts'

const pressed = vi.fn()
beforeEach(() => {
  pressed.mockClear()
  document.body.innerHTML = '<button data-confirm></button>'
  document.querySelector('button')?.addEventListener('click', pressed)
})

it('sends the order that the click has made', async () => {
  await sendWithOneClick(true, 10_000)
  expect(pressed).toHaveBeenCalledOnce()
})

it('sends nothing where the click made no whole order', async () => {
  await sendWithOneClick(false, 20_000)
  expect(pressed).not.toHaveBeenCalled()
})

it('a double click gives one order, not another one for the next piece', async () => {
  await sendWithOneClick(true, 30_000)
  await sendWithOneClick(true, 30_200)
  expect(pressed).toHaveBeenCalledOnce()
  await sendWithOneClick(true, 30_600)
  expect(pressed).toHaveBeenCalledTimes(2)
})
