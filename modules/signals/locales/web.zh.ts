/** Words of the pages in the browser. */
export const pageZh = {
  ago: {
    never: '从未',
    seconds: '刚刚',
    minutes_other: '{{count}} 分钟前',
    hours_other: '{{count}} 小时前',
    days_other: '{{count}} 天前',
  },
  trust: {
    action: '信任证书',
    unfit: '没有待信任的证书',
    ask: '信任“{{name}}”的服务器证书？',
    body: '请与机床控制器上显示的 SHA-256 指纹逐位核对，不一致就不要信任：{{certificate}}',
    waits: '待信任的证书',
    done: '已信任“{{name}}”的证书，网关随后连接',
  },
  token: {
    action: '生成令牌',
    unfit: '只有“设备推送”的接入才有令牌',
    ask: '为“{{name}}”生成新令牌？',
    body: '之前的令牌立即失效，设备要换成新令牌才能继续推送。',
    title: '“{{name}}”的令牌',
    once: '令牌只显示这一次，请现在填到设备里。',
    token: '令牌',
    path: '推送地址（网关地址之后）',
    how: '用 POST 推送 JSON：{"state":"activeHigh"}，或读卡器的 {"text":"…"}；请求头 authorization: Bearer 令牌。没有收到应答的读数，用同一个请求头 idempotency-key 重发，只算一次。',
    done: '完成',
  },
}
