import { expect, test } from 'vitest'
import { passwordLength, passwordLevel } from '../../../shared/protocol/password-level'

test.each([
  ['', 'LOW'],
  ['abcdefg1', 'MIDDLE'],
  ['ABCDEFG1', 'MIDDLE'],
  ['abcdef1', 'LOW'],
  ['abcdefgh', 'LOW'],
  ['12345678', 'LOW'],
  ['中文密码中文密码', 'LOW'],
  ['abcdefghijk1', 'MIDDLE'],
  ['Abcdefghij1', 'MIDDLE'],
  ['Abcdefghijk1', 'HIGH'],
  ['ABCDEFGHIJK1', 'MIDDLE'],
  ['Abcdefghijkl', 'LOW'],
  ['Aa1 中文中文中文中文中', 'HIGH'],
])('%s is %s', (password, level) => {
  expect(passwordLevel(password)).toBe(level)
})

test('an emoji counts as one character', () => {
  expect(passwordLength('a😀b')).toBe(3)
})
