/**
 * Twelve texts that do something where text is taken for more than that: markup, attributes, addresses, templates, formulas,
 * statements, escapes. In a browser whatever runs sets `window.__ran`.
 */
export const hostileTexts = [
  '<script>window.__ran=1</script>',
  '<img src=x onerror=window.__ran=1>',
  '"><svg onload=window.__ran=1>',
  "' onmouseover='window.__ran=1",
  'javascript:window.__ran=1',
  '</textarea><iframe srcdoc="<script>parent.__ran=1</script>">',
  '{{constructor.constructor("window.__ran=1")()}}',
  '${window.__ran=1}',
  '&lt;b&gt; &amp;amp; &#60;i&#62;',
  '=HYPERLINK("https://evil.test","x")',
  "'; drop table basic_machine; --",
  '\\u003cscript\\u003e %3Cscript%3E 𠮷',
] as const
