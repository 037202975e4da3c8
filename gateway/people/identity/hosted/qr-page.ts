import express, { type Request, type Response, type Router } from 'express'
import { ZeusError } from '../../../../shared/protocol/errors'
import { knownError } from '../http/refusal'
import { sameOriginForm } from '../http/same-origin'
import type { IdentityService } from '../service'
import { cancelQr, confirmQr, type QrBody, scanQr } from '../wire/qr-sign-in'
import { act, escapeHtml, form, note, type Page, problem, showPage } from './page'

const time = (at: number): string =>
  new Intl.DateTimeFormat('zh-CN', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(at)

/** Page that describes the sign-in to be approved: the device that shows the code, and since when. */
function askPage(base: string, { shownTo }: QrBody, nickname: string): Page {
  const where = `<p>地址 <code>${escapeHtml(shownTo.ip)}</code>，${time(shownTo.at)} 显示。<br>${escapeHtml((shownTo.userAgent ?? '').slice(0, 120))}</p>`
  const warning = problem('只有你自己正在另一台设备上登录时才确认。')
  return {
    title: '确认在另一台设备上登录？',
    body: `<p>以 <b>${escapeHtml(nickname)}</b> 的身份登录宙斯看盘。</p>${where}${warning}${form(`${base}/confirm`, '', '确认登录')}${act(`${base}/cancel`, '取消')}`,
  }
}

const donePage = (words: string): Page => ({
  title: '扫码登录',
  body: `${note(words)}<a class="button" href="/">返回</a>`,
})

/** `/login/qr/{random}`: target of a scanned code on a phone; approved by the user signed in there. */
export function qrPages(service: IdentityService): Router {
  const router = express.Router()
  const { cookieSession, stages, config } = service

  async function person(request: Request, response: Response) {
    const current = await cookieSession.current(request, response)
    if (!current) throw new ZeusError('token-missing')
    return current.user
  }

  router.get('/:random', async (request, response) => {
    const { random } = request.params
    const current = await cookieSession.current(request, response)
    if (!current) return response.redirect(303, `/login/?to=${encodeURIComponent(request.originalUrl)}`)
    const stage = await stages.find<QrBody>('qr', random)
    if (!stage) return showPage(response, 410, donePage('二维码已失效，请在另一台设备上换一个。'))
    // Opening the page counts as the scan, which the other device shows from now on.
    if (stage.body.status === 0) await scanQr(service, random, current.user)
    const base = `/login/qr/${encodeURIComponent(random)}`
    showPage(response, 200, askPage(base, stage.body, current.user.nickname))
  })

  for (const [name, work, words] of [
    ['confirm', confirmQr, '已确认，另一台设备正在登录。'],
    ['cancel', cancelQr, '已取消。'],
  ] as const) {
    router.post(`/:random/${name}`, sameOriginForm(config.publicUrl), async (request: Request, response: Response) => {
      try {
        await work(service, String(request.params.random), await person(request, response))
        showPage(response, 200, donePage(words))
      } catch (thrown) {
        const error = knownError(thrown)
        if (!error) throw thrown
        showPage(response, error.status, { title: '扫码登录', body: problem(error.message, error.code) })
      }
    })
  }
  return router
}
