// The hosted pages of signing in work without this: it shows what is typed, weighs a new password and says when caps
// lock is on.
const LEVELS = ['弱', '中', '强']

function levelOf(password) {
  const length = [...password].length
  const [lower, upper, digit] = [/[a-z]/, /[A-Z]/, /\d/].map((kind) => kind.test(password))
  if (length >= 12 && lower && upper && digit) return 2
  return length >= 8 && (lower || upper) && digit ? 1 : 0
}

function below(input) {
  const line = document.createElement('p')
  line.className = 'hint'
  line.setAttribute('role', 'status')
  input.after(line)
  return line
}

for (const input of document.querySelectorAll('input[type=password]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.style.cssText = 'width:auto;min-height:0;margin:4px 0 0;padding:2px 8px;font-size:12px'
  button.textContent = '显示密码'
  button.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    button.textContent = shown ? '显示密码' : '隐藏密码'
  })
  const line = below(input)
  line.after(button)
  const fresh = input.autocomplete === 'new-password'
  const say = (event) => {
    const caps = event.getModifierState?.('CapsLock') ? '⇪ 大写锁定已打开 ' : ''
    line.textContent = caps + (fresh && input.value ? `密码强度：${LEVELS[levelOf(input.value)]}` : '')
  }
  input.addEventListener('keyup', say)
  input.addEventListener('input', say)
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

// Where somebody else has to act first the page is asked for again, and stays while the server is away for a moment.
const againS = Number(document.body.dataset.again)
if (againS > 0) {
  const look = async () => {
    const address = `${location.pathname}/details`
    const there = await fetch(address, { cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (there) return location.reload()
    document.querySelector('[role=status]').textContent = '连不上服务器，正在重试…'
    setTimeout(look, againS * 1000)
  }
  setTimeout(look, againS * 1000)
}
