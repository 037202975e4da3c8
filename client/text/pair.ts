/** Words of a screen that waits to be let in. */
export const pairText = {
  title: '屏幕配对',
  how: '用手机扫码，或在电脑上打开“屏幕”页输入这六个字母',
  qr: '配对二维码',
  code: (letters: string) => `配对码 ${letters}`,
  waiting: '等待批准…',
  renewed: '配对码每十分钟更换一次',
  starting: '正在取得配对码…',
  unreachable: '连不上服务器，稍后自动重试',
  refused: '配对请求被拒绝，稍后换一个新的配对码',
  revoked: '这块屏幕的授权已结束，可以重新配对。',
  unpaired: '这块屏幕还没有配对。',
} as const
