import { expect, test } from 'vitest'
import { deviceName } from '../../../client/ui/device-name'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/126.0 Safari/537.36 OPR/112.0`, 'Opera · Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Version/17.5 Mobile Safari/604.1`, 'Safari · iOS'],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} MicroMessenger/8.0.49`, 'WeChat · iOS'],
  ['node', 'API'],
  ['curl/8.8.0', 'API'],
  ['Windows', 'Windows'],
  ['something that says nothing of itself and does so at length', 'something that says nothing of itself an'],
  ['', ''],
  [null, undefined],
])('a browser that says %j is called %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
