/** First lines of requests, from good ones to none. */
export const LINES: string[] = [
  "GET /en HTTP/1.1",
  "GET /en HTTP/1.0",
  "GET /en",
  "get /en HTTP/1.1",
  "GET  /en HTTP/1.1",
  "GET\t/en\tHTTP/1.1",

  "POST /preferences HTTP/1.1",
  "POST /en/sign-in HTTP/1.1",
  "HEAD /en HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "* * *",
  "GET * HTTP/1.1",
  "GET en HTTP/1.1",
  "GET http://evil.example/en HTTP/1.1",
  "GET http://[::1 HTTP/1.1",

  "GET http:///en HTTP/1.1",
  "GET //evil.example HTTP/1.1",
  "GET /%5C HTTP/1.1",
  "GET /\\ HTTP/1.1",
  "GET ? HTTP/1.1",

  "GET /# HTTP/1.1",
  "GET /caf\u00e9 HTTP/1.1",
  "GET /a\u0000b HTTP/1.1",
  "GET /en?\u007f HTTP/1.1",
  "GET /a b HTTP/1.1",

  "PRI * HTTP/2.0",
  "CONNECT a:1 HTTP/1.1",
  "M-SEARCH * HTTP/1.1",
  "GET /en HTTP/1.1\u0000",
  "GET /en HTTP/0.9",

  "GET /en XTTP/1.1",
  "GET /en HTTP/1.10",
  "",
  "\u0016\u0003\u0001\u0002\u0000",
  "\u0000".repeat(100),
  "RTSP / RTSP/1.0",
];

/** Headers that two servers may read differently, or that are none. */
export const HEADERS: string[] = [
  "Host: x",
  "Host:",
  "Host: a, b",
  "Host: x\r\nHost: y",
  "Host: \u00ff",
  "Host: x:99999",
  "Connection: close",
  "Connection: upgrade\r\nUpgrade: websocket",
  "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c",

  "Connection: keep-alive, close",
  "Connection: Host",
  "Content-Length: 0",
  "Content-Length: 5",
  "Content-Length: +5",

  "Content-Length: 5, 5",
  "Content-Length: 0x5",
  "Content-Length: 99999999999999999999",
  "Content-Length: 4294967297",

  "Content-Length: -5",
  "Content-Length:",
  "Content-Length: 5\r\nContent-Length: 6",
  "Transfer-Encoding: chunked",

  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding:\u000bchunked",

  "Transfer-Encoding : chunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
  "X: a\r\n b",
  "X",
  ": x",
  "X\u0000: y",

  "X: a\rb",
  "X: a\nHost: y",
  "\u00ff: y",
  "X: \u00ff",
  "Expect: 100-continue",
  "Expect: 200-ok",
  "TE: trailers",

  "Content-Type: application/x-www-form-urlencoded",
  "Content-Type: multipart/form-data; boundary=x",
  "Trailer: Host",

  "X: ".concat("y".repeat(20_000)),
  "X: y\r\n".repeat(150).trimEnd(),
  "Cookie: a=b\r\nCookie: c=d",
  "Accept-Encoding: \u0000",
];

/** What follows the headers, whatever they announced. */
export const BODIES: string[] = [
  "",
  "ab",
  "a=b&c",
  "0\r\n\r\n",
  "5\r\nhello\r\n0\r\n\r\n",
  "5\r\nhel",
  "FFFFFFFFFFFFFFFFF\r\n",
  "-1\r\n",
  "5;x=y\r\nhello\r\n0\r\n",

  "0\r\n\r\nGET /evil HTTP/1.1\r\nHost: x\r\n\r\n",
  "5\nhello\n0\n\n",
  "0\r\nHost: y\r\n\r\n",
  `1;${"x".repeat(20_000)}\r\n`,
  "GET /en/evil HTTP/1.1\r\nHost: x\r\n\r\n",
  "\u0000".repeat(1_000),
  "x".repeat(70_000),
];
