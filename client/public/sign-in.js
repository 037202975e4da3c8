// The hosted pages of signing in work without this: it shows what is typed, says while typing how strong a new password
// is and why it would be refused, polls QR codes and opens other services in a window.
const LEVELS = { LOW: ['1', '弱'], MIDDLE: ['2', '中'], HIGH: ['3', '强'] }
const PASSWORD_MIN = 8
const ASK_AFTER_MS = 400
const page = location.pathname

function below(element, tag, className) {
  const line = document.createElement(tag)
  line.className = className
  element.after(line)
  return line
}

/** Level of a password and whether it would be taken; undefined while the service cannot be asked. */
async function judge(password, account, signal) {
  const answer = await fetch(`${page}/strength`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password, account }),
    signal,
  })
  const { ok, data } = await answer.json()
  return ok ? data : undefined
}

/** Below a field for a new password: three bars, the level and the reason of a refusal. */
function addMeter(input, say) {
  const meter = below(input, 'div', 'meter')
  meter.setAttribute('aria-hidden', 'true')
  meter.append(...[1, 2, 3].map(() => document.createElement('i')))
  let asked = new AbortController()
  let timer
  const show = (level, text) => {
    meter.dataset.level = level
    say(text)
  }
  const stop = () => {
    clearTimeout(timer)
    asked.abort()
    asked = new AbortController()
  }
  // An answer that comes after the form was sent would be about a sign-in that is over.
  input.form.addEventListener('submit', stop)
  input.addEventListener('input', () => {
    stop()
    const { signal } = asked
    const password = input.value
    const missing = PASSWORD_MIN - [...password].length
    if (password === '') return show('', '')
    if (missing > 0) return show('0', `还差 ${missing} 位，至少 ${PASSWORD_MIN} 位`)
    timer = setTimeout(async () => {
      const account = input.form.querySelector('[name=account], [name=to]')?.value ?? ''
      const found = await judge(password, account, signal).catch(() => undefined)
      if (signal.aborted || !found) return
      const [level, word] = LEVELS[found.level]
      if (found.valid) show(level, `密码强度：${word}`)
      else show('0', `不能使用：${found.message}`)
    }, ASK_AFTER_MS)
  })
}

for (const input of document.querySelectorAll('input[type=password]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'small'
  button.textContent = '显示密码'
  button.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    button.textContent = shown ? '显示密码' : '隐藏密码'
  })
  const line = below(input, 'p', 'hint')
  line.setAttribute('role', 'status')
  line.after(button)
  let [caps, words] = ['', '']
  const say = () => {
    if (line.textContent !== caps + words) line.textContent = caps + words
  }
  input.addEventListener('keyup', (event) => {
    caps = event.getModifierState?.('CapsLock') ? '⇪ 大写锁定已打开 ' : ''
    say()
  })
  if (input.autocomplete !== 'new-password') continue
  addMeter(input, (text) => {
    words = text
    say()
  })
}

// Arrow keys move between the ways to sign in, as in any list of tabs.
const tabs = [...document.querySelectorAll('[role=tab]')]
for (const [at, tab] of tabs.entries()) {
  tab.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    tabs[(to + tabs.length) % tabs.length].focus()
  })
}

// A sign-in that fails names a wrong clock: cookies and one-time codes depend on it.
const failed = document.querySelector('.problem')
const nameClock = (answer) => {
  const minutes = Math.round((Date.now() - Date.parse(answer.headers.get('date'))) / 60_000)
  if (!(Math.abs(minutes) >= 2)) return
  const line = document.createElement('p')
  line.className = 'note'
  line.textContent = `本机时间${minutes > 0 ? '快' : '慢'} ${Math.abs(minutes)} 分钟，请校准本机时间后重试。`
  failed.after(line)
}
if (failed) fetch('/sign-in.js', { method: 'HEAD', cache: 'no-store' }).then(nameClock, () => undefined)

// One press is one request.
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', () => {
    for (const button of form.querySelectorAll('button[type=submit]')) button.disabled = true
  })
}

// A QR code: its status is asked for until it is anything but unused or scanned.
const POLL_MS = 800
const [UNUSED, SCANNED, CONFIRMED, MORE, ERROR, EXPIRED] = [0, 1, 2, 4, 5, -1]
const UNKNOWN_CODE = 2241

function watchCode(box) {
  const words = JSON.parse(box.dataset.words)
  const line = document.querySelector('[role=status]')
  const say = (text) => {
    if (line.textContent !== text) line.textContent = text
  }
  const end = (text) => {
    box.dataset.ended = ''
    say(text)
    line.className = 'problem'
    document.getElementById('renew').hidden = false
  }
  async function read() {
    const answer = await fetch(`/api/v2/qrcode/check?random=${encodeURIComponent(box.dataset.random)}`, {
      cache: 'no-store',
    })
    const { code, data } = await answer.json()
    if (code === 200) return data
    if (code === UNKNOWN_CODE) return { status: EXPIRED }
    throw new Error(String(code))
  }
  async function look() {
    const found = await read().catch(() => undefined)
    if (!found) say('连不上服务器，正在重试…')
    else if (found.status === SCANNED) say(`${found.userInfo?.nickname ?? ''} ${words[SCANNED]}`)
    else if (found.status === UNUSED) say(words[UNUSED])
    else if (found.status === CONFIRMED || found.status === MORE) {
      say(words[found.status])
      return location.replace(box.dataset.next)
    } else {
      return end(found.status === ERROR ? (found.scannedResult?.errmsg ?? words[ERROR]) : words[found.status])
    }
    setTimeout(look, POLL_MS)
  }
  setTimeout(look, POLL_MS)
}
const box = document.querySelector('.qr[data-random]')
if (box) watchCode(box)

// Another service opens in a window of its own; on a narrow screen, or where windows are blocked, in this one.
const POPUP = { width: 585, height: 649 }
const ROOM_PX = 768
for (const link of document.querySelectorAll('a[data-popup]')) {
  link.addEventListener('click', (event) => {
    if (innerWidth < ROOM_PX || event.ctrlKey || event.metaKey || event.shiftKey) return
    const left = Math.round(screenX + (outerWidth - POPUP.width) / 2)
    const top = Math.round(screenY + (outerHeight - POPUP.height) / 2)
    const features = `popup,width=${POPUP.width},height=${POPUP.height},left=${left},top=${top}`
    const popup = window.open(`${link.href}&popup=1`, 'zeus-connection', features)
    if (!popup) return
    event.preventDefault()
    const hear = ({ origin, source, data }) => {
      const next = data?.data?.next
      if (origin !== location.origin || source !== popup || typeof next !== 'string') return
      if (!next.startsWith(`${page}/connected`)) return
      removeEventListener('message', hear)
      location.assign(next)
    }
    addEventListener('message', hear)
  })
}
