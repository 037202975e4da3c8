// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { expect, test } from 'vitest'
import { Splitter } from '../../../client/ui/splitter'
import { openPage } from '../open-page'

async function open({ isBehind = false, axis = 'x' as 'x' | 'y' } = {}) {
  const page = await openPage()
  const log: string[] = []
  await page.show(
    <Splitter
      label="list"
      axis={axis}
      size={() => 300}
      least={260}
      most={() => 400}
      isBehind={isBehind}
      onSize={(size, done) => log.push(`${size}${done ? '!' : ''}`)}
      onReset={() => log.push('reset')}
      onFold={() => log.push('fold')}
    />,
  )
  const line = page.host.querySelector<HTMLElement>('[role=separator]') as HTMLElement
  line.setPointerCapture = () => undefined
  const key = async (name: string, shiftKey = false) => {
    await act(async () => line.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true })))
  }
  const pointer = async (type: string, at: number) => {
    const place = axis === 'x' ? { clientX: at } : { clientY: at }
    await act(async () => line.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, ...place })))
  }
  const drag = async (from: number, ...to: number[]) => {
    await pointer('pointerdown', from)
    for (const at of to) await pointer('pointermove', at)
    await pointer('lostpointercapture', to.at(-1) ?? from)
  }
  return { line, log, key, drag }
}

test.each([
  ['ArrowRight', false, '308!'],
  ['ArrowLeft', true, '268!'],
  ['Home', false, '260!'],
  ['End', false, '400!'],
  ['Enter', false, 'fold'],
])('%s (shift %s) asks for %s', async (name, shift, expected) => {
  const { log, key } = await open()
  await key(name, shift)
  expect(log).toEqual([expected])
})

test('its value is the size of the panel, also of one that is laid out after it', async () => {
  const none = () => undefined
  function WithPanel() {
    const panel = useRef<HTMLDivElement>(null)
    const size = () => (panel.current ? 300 : 0)
    return (
      <>
        <Splitter
          {...{ label: 'list', axis: 'x', size, onSize: none, onReset: none, onFold: none }}
          least={260}
          most={size}
        />
        <div ref={panel} />
      </>
    )
  }
  const page = await openPage()
  await page.show(<WithPanel />)
  const line = page.host.querySelector('[role=separator]')
  expect([line?.getAttribute('aria-valuenow'), line?.getAttribute('aria-valuemin')]).toEqual(['300', '260'])
})

test('a panel after its divider grows in the other direction', async () => {
  const { log, key, drag } = await open({ isBehind: true })
  await key('ArrowLeft')
  await drag(500, 480)
  expect(log).toEqual(['308!', '320', '320!'])
})

test('a line between rows moves with ↑ and ↓ and is dragged down', async () => {
  const { log, key, drag, line } = await open({ axis: 'y' })
  await key('ArrowRight')
  await key('ArrowDown')
  await drag(100, 130)
  expect(log).toEqual(['308!', '330', '330!'])
  expect(line.getAttribute('aria-orientation')).toBe('horizontal')
})

test('dragging stays within the bounds, and folds the panel well below the least', async () => {
  const { log, drag } = await open()
  await drag(100, 150, 900, 30)
  await drag(100, -20)
  expect(log).toEqual(['350', '400', '260', '260!', 'fold'])
})

test('a double click restores the default size, and a mere press changes nothing', async () => {
  const { log, line, drag } = await open()
  await drag(100)
  await act(async () => line.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
  expect(log).toEqual(['reset'])
})
