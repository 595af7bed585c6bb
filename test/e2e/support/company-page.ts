/** A page of the made-up company's own intranet, with the dashboard in it as its developers would put it there. */
export const companyPage = (config: string): string => `
<link rel="stylesheet" href="/company.css">
<header>
  <strong>Gaon</strong>
  <nav><a href="#home">Home</a><a href="#people">People</a><a href="#rooms">Rooms</a><a href="#account" aria-current="page">My account</a></nav>
  <span class="person">MK</span>
</header>
<div class="columns">
  <main>
    <p class="crumbs">My account / Security</p>
    <h1>How you sign in</h1>
    <mfa-dashboard ${config} language="en" hide="language"></mfa-dashboard>
  </main>
  <aside>
    <section><h2>Your manager</h2><p>Sooyoung Park<br>Platform team, 7F</p></section>
    <section><h2>Today</h2><p>11:00 Planning<br>15:30 Design review</p></section>
  </aside>
</div>`

export const companyStyles = `
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #1d2b28; background: #f6f4ee; }
header { display: flex; align-items: center; gap: 40px; padding: 0 40px; height: 60px; color: #fff; background: #0f4c45; }
header strong { font-size: 21px; letter-spacing: .02em; }
nav { display: flex; gap: 28px; flex: 1; }
nav a { color: #cfe3df; text-decoration: none; line-height: 60px; }
nav a[aria-current] { color: #fff; box-shadow: inset 0 -3px #f2b84b; }
.person { display: grid; place-items: center; width: 34px; height: 34px; border-radius: 50%; font-size: 13px; color: #0f4c45; background: #cfe3df; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 220px; gap: 32px; max-width: 1280px; margin: 0 auto; padding: 24px 40px; }
.crumbs { margin: 0; font-size: 13px; color: #5d6f6b; }
h1 { margin: 4px 0 16px; font-size: 26px; }
aside { display: grid; align-content: start; gap: 16px; padding-top: 62px; }
aside section { padding: 16px 18px; border-radius: 10px; background: #fff; }
aside h2 { margin: 0 0 6px; font-size: 14px; }
aside p { margin: 0; font-size: 14px; color: #5d6f6b; }
mfa-dashboard {
  color-scheme: light;
  --mfa-color-primary: #0f6b5f;
  --mfa-color-text-link: #0f6b5f;
  --mfa-color-primary-tint: #edf6f4;
  --mfa-color-primary-light: #d3e9e4;
  --mfa-color-on-primary-light: #0b4d44;
}
`
