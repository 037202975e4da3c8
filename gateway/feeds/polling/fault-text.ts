/** Why a polled source gave no usable answer. */
export const faultText = {
  unreachable: (code: string) => `连接失败（${code}）`,
  reset: '连接被对方中断',
  truncated: '回复没有传完',
  timeout: (seconds: number) => `${seconds} 秒没有回复`,
  status: (status: number) => `服务器回复 HTTP ${status}`,
  forbidden: (status: number) => `服务器拒绝访问（HTTP ${status}）`,
  page: '收到网页而不是行情，可能已被限制访问',
  tooLong: '回复过长',
  empty: '回复是空的',
  format: '回复的格式不认识',
  refusedBy: (code: number) => `服务器回复错误码 ${code}`,
  silent: (host: string) => `${host} 接受连接但没有回复`,
  frame: (host: string) => `${host} 的数据帧不对`,
  noHost: (count: number) => `${count} 台服务器都不可用`,
  internal: (reason: string) => `读取时出错：${reason}`,
}
