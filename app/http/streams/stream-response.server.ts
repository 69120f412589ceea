import { log } from "~/log.server";

/**
 * A response whose body is written as its pieces come. When `disconnected` fires, the pieces are let go at once, also
 * where no body is sent.
 */
export function streamResponse(
  pieces: AsyncGenerator<string>,
  contentType: string,
  disconnected: AbortSignal,
): Response {
  const encoder = new TextEncoder();
  disconnected.addEventListener("abort", () => void letGo(pieces), { once: true });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        if (!(error instanceof Error && error.name === "AbortError"))
          log().error({ err: error }, "a stream broke");
        controller.close();
      }
    },
    cancel: () => letGo(pieces),
  });
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

async function letGo(pieces: AsyncGenerator<string>): Promise<void> {
  try {
    await pieces.return(undefined);
  } catch (error) {
    if (!isAbort(error)) log().error({ err: error }, "a stream could not be let go");
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
