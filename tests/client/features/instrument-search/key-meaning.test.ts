import { expect, test } from 'vitest'
import { meaningOfKey } from '../../../../client/features/instrument-search/key-meaning'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }

test.each([
  ['6', {}, 'search'],
  ['g', {}, 'search'],
  ['G', {}, 'search'],
  ['茅', {}, 'search'],
  ['>', { shiftKey: true }, 'search'],
  ['＞', {}, 'search'],
  ['>', { ctrlKey: true }, undefined],
  [';', {}, 'leader'],
  ['；', {}, 'leader'],
  ['g', { ctrlKey: true }, undefined],
  ['g', { metaKey: true }, undefined],
  ['g', { altKey: true }, undefined],
  ['g', { isComposing: true }, undefined],
  ['Process', { code: 'KeyG' }, 'search'],
  ['Process', { code: 'Digit6' }, 'search'],
  ['Process', { code: 'KeyG', ctrlKey: true }, undefined],
  ['Process', { code: 'Space' }, undefined],
  ['Process', {}, undefined],
  ['Enter', {}, undefined],
  ['F5', {}, undefined],
  ['ArrowDown', {}, undefined],
  [' ', {}, undefined],
  ['?', {}, 'help'],
  ['？', {}, 'help'],
  ['?', { ctrlKey: true }, undefined],
  ['/', {}, 'menu'],
  ['、', {}, 'menu'],
  ['/', { ctrlKey: true }, undefined],
])('the key %j with %j begins %s', (key, held, meaning) => {
  expect(meaningOfKey({ ...plain, key, ...held })).toBe(meaning)
})
