/** A mail's HTML around what it says in Korean and, smaller and below a line, in English. Both are markup already. */
export const mailPage = (content: { title: string; ko: string; en: string }): string => `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><title>${content.title}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f7f9;color:#161b22;font:15px/24px 'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif">
<div style="max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e6eb;border-radius:16px">
${content.ko}
<div lang="en" style="padding-top:24px;border-top:1px solid #e2e6eb;color:#5f6b7a;font-size:13px;line-height:20px">
${content.en}
</div>
</div>
</body>
</html>
`

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
