// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

enum Oddity {
    None,
    TakesFee, // the receiver gets 1 % less
    TakesFeeFromSender, // the sender pays 1 % more
    AnswersFalse, // moves nothing and says so
    AnswersFalseMoves, // moves, and says that it didn't
    AnswersTrueMovesNothing,
    AnswersNothing, // like USDT
    AnswersAtLength, // true, followed by 100 kB
    BlockedReverts, // a blocked account can't receive
    BlockedBurnsGas,
    BlockedAnswersFalse,
    BlockedAnswersFalseMoves, // a blocked account gets it, and the token says no
    CallsReceiver, // like ERC-777
    AnswersShort, // true, but for the last byte of the word
    AnswersTwo, // neither true nor false
    TakesNothingFromSender, // the receiver gets it, nobody pays it
    ChecksGas // fails with more or less gas than the market gives
}

/// @dev A token with one oddity at a time. Its answers are written by hand, as a `bool` return would tidy them up.
contract OddToken {
    mapping(address account => uint256) public balanceOf;
    mapping(address account => bool) public isBlocked;
    Oddity public oddity;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function set(Oddity to) external {
        oddity = to;
    }

    function setBlocked(address account, bool to) external {
        isBlocked[account] = to;
    }

    function transfer(address to, uint256 amount) external {
        _transfer(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        if (oddity == Oddity.ChecksGas) require(gasleft() < 200_000 && gasleft() > 198_000, "gas");
        _transfer(from, to, amount);
    }

    function _transfer(address from, address to, uint256 amount) private {
        if (isBlocked[to]) {
            if (oddity == Oddity.BlockedReverts) revert("blocked");
            if (oddity == Oddity.BlockedBurnsGas) while (true) {}
            if (oddity == Oddity.BlockedAnswersFalse) _answer(0, 32);
        }
        if (oddity == Oddity.AnswersFalse) _answer(0, 32);
        if (oddity == Oddity.AnswersTrueMovesNothing) _answer(1, 32);
        if (oddity != Oddity.TakesNothingFromSender) {
            balanceOf[from] -= oddity == Oddity.TakesFeeFromSender ? (amount * 101) / 100 : amount;
        }
        balanceOf[to] += oddity == Oddity.TakesFee ? (amount * 99) / 100 : amount;
        if (oddity == Oddity.CallsReceiver && to.code.length > 0) Hooked(to).tokensReceived();
        if (oddity == Oddity.AnswersNothing) _answer(0, 0);
        if (oddity == Oddity.AnswersShort) _answer(1, 31);
        if (oddity == Oddity.AnswersTwo) _answer(2, 32);
        if (oddity == Oddity.AnswersFalseMoves) _answer(0, 32);
        if (oddity == Oddity.BlockedAnswersFalseMoves && isBlocked[to]) _answer(0, 32);
        _answer(1, oddity == Oddity.AnswersAtLength ? 100_000 : 32);
    }

    function _answer(uint256 value, uint256 length) private pure {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, value)
            return(free, length)
        }
    }
}

interface Hooked {
    function tokensReceived() external;
}
