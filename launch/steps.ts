import { styleText } from 'node:util';

/** Reports a step's progress: "12 of 64 listings". */
type Report = (progress: string) => void;

export type Steps = {
  /** Runs one step; shows a line while it runs, and another when it is done. */
  step<Result>(doing: string, done: string, work: (report: Report) => Promise<Result>): Promise<Result>;
  /** Prints a sentence between the steps. */
  say(sentence: string): void;
  /** Silences the steps from now on: they are being stopped. */
  mute(): void;
};

/**
 * Without a terminal a step prints its progress this often; unchanged progress is printed only every fifth time.
 */
const progressMs = 3_000;
const silentTimes = 5;

/**
 * Shows the steps of a start on `out`: a redrawn line in a terminal, plain lines elsewhere. With several steps at the
 * same time a terminal shows the newest.
 */
export const showSteps = (out: NodeJS.WriteStream): Steps => {
  const clear = out.isTTY ? '\r\u001b[2K' : '';
  const styled = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream: out });
  const running: (() => string)[] = [];
  let muted = false;
  const mute = () => {
    muted = true;
  };
  const draw = () => {
    const newest = running.at(-1);
    if (out.isTTY && newest && !muted) out.write(clear + newest());
  };
  const say = (sentence: string) => {
    out.write(`${clear}${sentence}\n`);
    draw();
  };

  const step = async <Result>(
    doing: string,
    done: string,
    work: (report: Report) => Promise<Result>,
  ): Promise<Result> => {
    const start = performance.now();
    let progress = '';
    const line = () => {
      const seconds = Math.floor((performance.now() - start) / 1000);
      return `  ${doing}… ${[progress, seconds > 0 ? `${seconds} s` : ''].filter(Boolean).join(', ')}`;
    };
    let lastPrinted: string | undefined;
    let silent = 0;
    const printProgress = () => {
      silent = progress === lastPrinted ? silent + 1 : 0;
      if (muted || silent % silentTimes !== 0) return;
      lastPrinted = progress;
      out.write(`${line()}\n`);
    };
    const timer = out.isTTY ? setInterval(draw, 100) : setInterval(printProgress, progressMs);
    running.push(line);
    draw();
    const end = () => {
      clearInterval(timer);
      running.splice(running.indexOf(line), 1);
    };
    try {
      const result = await work((text) => {
        progress = text;
      });
      end();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      say(`${styled('green', '✓')} ${done} ${styled('dim', `(${seconds} s)`)}`);
      return result;
    } catch (error) {
      end();
      if (!muted) say(`${styled('red', '✗')} ${doing}`);
      throw error;
    }
  };
  return { step, say, mute };
};
