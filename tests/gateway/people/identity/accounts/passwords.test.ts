import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyCommon } from '../../../../../gateway/people/identity/accounts/common-passwords'
import {
  checkNewPassword,
  hashPassword,
  judgePassword,
  passwordMatches,
} from '../../../../../gateway/people/identity/accounts/passwords'

describe('common passwords', () => {
  test.each([
    '12345678',
    '123456789',
    '87654321',
    '11111111',
    'aaaaaaaa',
    'password',
    'Password1',
    'P@ssw0rd',
    'p@55w0rd!',
    'qwertyuiop',
    'Qwerty123',
    '1qaz2wsx',
    'qazwsxedc',
    'abcd1234',
    'a1b2c3d4',
    'abc123456',
    'a12345678',
    'asd123456',
    'woaini1314',
    'woaini520',
    '5201314520',
    'iloveyou',
    'ILoveYou!',
    'admin888',
    'zeus2026',
    'ZeusKanpan',
    '宙斯看盘123',
    'kanpan@2026',
    '19900101',
    '1990-01-01',
    '13800138000',
    'abcabcabc',
    '12341234',
    'letmein!!',
    'test1234',
    'gupiao888',
    'myname_1',
    '1_emanym',
  ])('%s is refused', (password) => {
    expect(whyCommon(password, 'myname_1')).toBeDefined()
  })

  test.each([
    'a long sentence of mine',
    '今天天气不错我们去看海',
    'tr0mbone-lantern',
    'V7#kqP2m',
    'correct horse battery',
    '红烧肉配米饭2碗',
    'xkcd-936-comic',
    'pA7!xz9Q',
  ])('%s is accepted', (password) => {
    expect(whyCommon(password, 'myname_1')).toBeUndefined()
  })

  test.each([
    ['Zhang-Ting-2026', '常见词 zhangting 加数字或符号'],
    ['Password', '常见词 password'],
    ['p@55w0rd!', '常见词 password 加数字或符号'],
    ['涨停2026', '常见词 涨停 加数字或符号'],
    ['abcabcabc', '几个字符的重复'],
    ['1990-01-01', '日期'],
    ['zt19900101', '日期'],
    ['13800138000', '手机号'],
    ['myname_1', '账号名'],
    ['1_emanym', '账号名'],
    ['1qaz2wsx', '键盘或数字的顺序'],
    ['asd123456', '键盘或数字的顺序'],
  ])('%s is refused because of what it is: %s', (password, why) => {
    expect(whyCommon(password, 'myname_1')).toBe(why)
  })

  test('random passwords are not taken for common ones', () => {
    const random = fc.string({
      unit: fc.constantFrom(...'bcdfghjkmnpqrtvwxyzBCDFGHJKMNPQRTVWXYZ2346789#%'),
      minLength: 14,
      maxLength: 40,
    })
    fc.assert(
      fc.property(random, (password) => new Set(password).size < 6 || whyCommon(password, 'someone') === undefined),
    )
  })
})

describe('a new password', () => {
  test.each([
    ['seven77', 'password-short'],
    ['😀😀😀😀😀😀😁', 'password-short'],
    [`${'长安'.repeat(64)}!`, 'password-long'],
    ['password', 'password-common'],
    // On no list of words of ours, and among the 49,000 that are tried first.
    ['liverpoolfc', 'password-common'],
  ])('%s is refused', async (password, code) => {
    await expect(checkNewPassword(password, 'someone')).rejects.toMatchObject({ code })
  })

  test.each([
    ['Zhang-Ting-2026', '这个密码太常见，请换一个（常见词 zhangting 加数字或符号）'],
    ['liverpoolfc', '这个密码太常见，请换一个（在常用密码表里）'],
  ])('%s is refused with the reason', async (password, message) => {
    await expect(checkNewPassword(password, 'someone')).rejects.toMatchObject({ message })
    expect(await judgePassword(password, 'someone')).toMatchObject({ valid: false, message })
  })

  test('may be of one kind of character, with blanks, and 128 characters long', async () => {
    await checkNewPassword('just some small letters', 'someone')
    await checkNewPassword('长安一片月 '.repeat(21).slice(0, 126), 'someone')
  })
})

test('a password matches however its characters were composed, and nothing matches no account', async () => {
  const stored = await hashPassword('café ｐａｓｓ 看')
  expect(await passwordMatches(stored, 'cafe\u0301 pass 看')).toBe(true)
  expect(await passwordMatches(stored, 'Café pass 看')).toBe(false)
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false)
  expect(await passwordMatches(null, 'nobody has this password')).toBe(false)
})

test('a very long password is hashed whole', async () => {
  const long = 'x1y2z3'.repeat(21)
  expect(await passwordMatches(await hashPassword(`${long}a`), `${long}b`)).toBe(false)
})
