/**
 * Words that people build passwords from. Together with the endings, sequences, repetitions and dates that `whyCommon`
 * removes or recognises, they cover far more than the few thousand most used passwords.
 */
const words = new Set(
  `password passwd passwort passw pass pwd admin administrator root user guest test tester testing demo login welcome
  letmein iloveyou loveyou love lovely monkey dragon master shadow sunshine princess football baseball basketball
  superman batman spiderman pokemon starwars naruto hello helloworld freedom whatever trustno secret access
  michael jordan jennifer jessica ashley daniel thomas robert charlie george andrew joshua matthew hunter killer
  soccer hockey tigger ginger cookie pepper summer winter spring autumn flower purple orange yellow silver golden
  diamond computer internet google facebook twitter linkedin samsung apple iphone android windows microsoft ubuntu
  linux oracle mysql server database changeme default system manager operator viewer security qwerty qwertyuiop
  asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa
  woaini woaiwojia woshishui woaini1314 wodemima mima mimamima nihao nihaoma zhongguo beijing shanghai shenzhen
  guangzhou hangzhou chengdu taobao alipay weixin wechat baidu tencent alibaba xiaomi huawei
  zhang wang chen yang zhao huang zhou zhangwei wangwei liwei zhangsan lisi wangwu laopo laogong baobei
  stock stocks gupiao chaogu zhangting niushi caifu facai gongxifacai dongfangcaifu tonghuashun maotai zhuangjia
  zeus zeuskanpan kanpan zeusadmin zeustrading kanpanzeus trading trader monitor market
  宙斯 看盘 宙斯看盘 股票 炒股 涨停 密码 我爱你 发财 恭喜发财 管理员 你好`
    .split(/\s+/)
    .filter(Boolean),
)

const walks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymjukilop',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '147258369147258369',
  '!@#$%^&*()_+',
  '1314520131452013145205211314',
  '5201314520131452013145201314',
  '888666888666999888',
]
const sequences = walks.flatMap((walk) => [walk, [...walk].reverse().join('')])

const unleet = (text: string): string =>
  text.replace(
    /[@40315$7!]/g,
    (sign) => ({ '@': 'a', 4: 'a', 0: 'o', 3: 'e', 1: 'i', 5: 's', $: 's', 7: 't', '!': 'i' })[sign] ?? sign,
  )

const isDate = (text: string): boolean =>
  /^(?:19|20)\d\d[-./]?(?:0[1-9]|1[0-2])[-./]?(?:0[1-9]|[12]\d|3[01])$/.test(text)
const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
const isRepeated = (text: string): boolean => new Set(text).size <= 2 || /^(.{1,5})\1+$/u.test(text)

/**
 * Variants of a password: unchanged, without the characters that people add around a word, and with letters restored.
 */
function* cores(password: string): Generator<string> {
  yield password
  const bare = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  yield bare
  yield unleet(password).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  yield unleet(bare)
  yield password.replace(/[^\p{L}]/gu, '')
}

const WHY = {
  repeated: '几个字符的重复',
  date: '日期',
  mobile: '手机号',
  account: '账号名',
  walk: '键盘或数字的顺序',
} as const

/**
 * Reason, in Chinese, why guessing programs try a password early; undefined if there is none. Reasons are a common
 * word, also with additions, the account's own name, a keyboard walk, a repetition, a date or a mobile number.
 */
export function whyCommon(password: string, accountKey: string): string | undefined {
  const text = password.normalize('NFKC').toLowerCase()
  if (isRepeated(text)) return WHY.repeated
  if (isDate(text)) return WHY.date
  if (isMobile(text)) return WHY.mobile
  const own = new Set([accountKey, accountKey.split('@')[0] ?? '', [...accountKey].reverse().join('')])
  own.delete('')
  if (own.has(text)) return WHY.account
  for (const core of cores(text)) {
    if (core.length === 0) continue
    if (own.has(core)) return WHY.account
    if (words.has(core)) return core === text ? `常见词 ${core}` : `常见词 ${core} 加数字或符号`
    if (core.length >= 6 && core.length >= text.length - 4 && sequences.some((walk) => walk.includes(core))) {
      return WHY.walk
    }
    if (core !== text && isRepeated(core) && core.length >= text.length - 3) return WHY.repeated
  }
  const digits = text.replace(/^\p{L}{0,3}|\p{L}{0,3}$/gu, '')
  if (digits.length < 6) return undefined
  if (isDate(digits)) return WHY.date
  return sequences.some((walk) => walk.includes(digits)) || /^(\d)\1+$/.test(digits) ? WHY.walk : undefined
}
