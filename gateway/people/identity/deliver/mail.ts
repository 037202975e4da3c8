import type { Carrier } from './deliver'
import { sentence } from './wording'

/** Sends codes by SMTP. The library is loaded with the first message. */
export function smtpCarrier(url: string, from: string): Carrier {
  let transport: Promise<import('nodemailer').Transporter> | undefined
  return async ({ address, purpose, code }) => {
    transport ??= import('nodemailer').then(({ default: mailer }) =>
      mailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }),
    )
    await (await transport).sendMail({
      from,
      to: { name: '', address },
      subject: '宙斯看盘 验证码',
      text: sentence(purpose, code),
    })
  }
}
