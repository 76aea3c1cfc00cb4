// The site's side of an embedded booking: makes the frame, gives it the height that it asks for, and
// brings its top into view when another step begins. See docs/embedding.md.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);

  const frame = document.createElement("iframe");
  frame.src = `${origin}/`;
  frame.title = script.dataset.title ?? "Book your experience";
  frame.allow = "payment; clipboard-write; web-share";
  // So that the frame knows for which site it is, also in browsers that do not tell it.
  frame.referrerPolicy = "origin";
  Object.assign(frame.style, { display: "block", width: "100%", height: "500px", border: "0" });

  window.addEventListener("message", (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const { type, height } = Object(event.data);
    if (type === "setHeight" && Number.isFinite(height)) {
      frame.style.height = `${Math.max(500, Math.ceil(height))}px`;
    }
    if (type === "stepChange") {
      const { top } = frame.getBoundingClientRect();
      if (top < 0 || top > window.innerHeight) frame.scrollIntoView({ block: "start" });
    }
  });

  const place = document.getElementById("slipway-booking");
  if (place) place.append(frame);
  else script.after(frame);
})();
