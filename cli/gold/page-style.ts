/** The style of the annotation page. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 6rem; }
section { border-top: 2px solid; margin-top: 2.5rem; }
fieldset { border: 1px solid #8888; border-radius: .4rem; margin: .6rem 0; padding: .4rem .8rem; }
fieldset:focus-within { outline: 3px solid #37c; }
fieldset.done { border-left: .5rem solid #2a7; }
fieldset p { margin: .2rem 0; unicode-bidi: isolate; overflow-wrap: anywhere; }
label { display: inline-block; padding: .3rem 1.2rem .3rem 0; }
footer { position: fixed; inset: auto 0 0; padding: .6rem 1rem; border-top: 1px solid; background: Canvas; }
button { font: inherit; padding: .3rem .8rem; }
kbd { border: 1px solid #8888; border-radius: .2rem; padding: 0 .3rem; }
`;
