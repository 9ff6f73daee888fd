/** The styles of the pages beside the table: whoever opens a game does not wait for them. */

let fetched: Promise<void> | null = null;

/** They are there. Without them a page still reads, so a network that fails does not keep it away. */
export function dressed(): Promise<void> {
  fetched ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = document.querySelector<HTMLMetaElement>("meta[name=outside]")?.content ?? "";
    link.onload = () => done();
    link.onerror = () => {
      fetched = null;
      done();
    };
    document.head.append(link);
  });
  return fetched;
}
